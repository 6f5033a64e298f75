"""Display adapters: memory and registers in, a Frame out."""
