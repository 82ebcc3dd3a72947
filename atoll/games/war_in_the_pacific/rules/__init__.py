"""The rules, a module for each chapter; start reading in sequence.py."""
