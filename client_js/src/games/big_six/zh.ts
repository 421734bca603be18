export default {
  text: { name: "大六转轮", layout: "大六转轮台面", wheel: "大六转轮" },
};
