"""What digits and lines of hints are misread as, to measure how misreadings are repaired."""
