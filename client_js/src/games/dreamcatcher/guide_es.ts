import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  bonus:
    "Si se detiene en 2× o 7×, todavía no se liquida nada. La rueda se gira otra vez con sus apuestas como están, y lo que paga el número siguiente se multiplica.",
  stacked: "Si se detiene en otro multiplicador, los dos se multiplican entre sí.",
  most: "Una mesa puede limitar lo que paga a un jugador en una ronda. Lo dicen el tapete y las opciones de esta mesa.",
};

export default { guide_text };
