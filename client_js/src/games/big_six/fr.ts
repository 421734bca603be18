export default {
  text: { name: "Roue Big Six", layout: "Tapis du Big Six", wheel: "Roue du Big Six" },
};
