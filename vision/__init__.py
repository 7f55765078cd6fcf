"""From pictures to readings of boards, and answers drawn on pictures."""
