// The words of the Tiny Wheel table.

export const text = {
  name: "Tiny Wheel",
  family: "A color of the wheel",
};
