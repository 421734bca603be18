"""What seats choose: offers while wagers are taken, decisions in mid-round."""
