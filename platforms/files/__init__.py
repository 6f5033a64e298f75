"""Files of the machines: pictures and icons, read and written through construct."""
