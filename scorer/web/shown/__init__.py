"""What a page shows: values of the services turned into plain values, so that templates only lay them out."""
