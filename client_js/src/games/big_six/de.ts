export default {
  text: { name: "Big-Six-Rad", layout: "Big-Six-Tuch", wheel: "Big-Six-Rad" },
};
