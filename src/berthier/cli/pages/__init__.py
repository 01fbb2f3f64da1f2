"""What commands print: each answer as a page of text, markup or a drawing."""
