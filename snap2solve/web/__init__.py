"""The page for phones and desktops, and its JSON endpoint: `snap2solve serve`."""
