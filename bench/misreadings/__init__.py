"""What digits and lines of hints are misread as, for measuring what is made of that."""
