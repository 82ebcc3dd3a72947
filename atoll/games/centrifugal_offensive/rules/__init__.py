"""The rules, a module for each chapter; sequence.py puts them in order."""
