"""What tests of any game use: scenes, the contract, random play, traceability."""
