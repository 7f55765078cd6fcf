"""The program: its version, and its commands beside the one that solves."""

__version__ = "0.1.0"
COMMANDS = {
    "serve": "Show a page that solves pictures from the phone.",
    "watch": "Solve what comes into a folder.",
}
