export default {
  text: { name: "Rueda Big Six", layout: "Tapete del Big Six", wheel: "Rueda del Big Six" },
};
