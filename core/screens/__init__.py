"""What a person sees in turn: menu, title, table, result. Events in, scene out."""
