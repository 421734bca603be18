import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  numbers: { lucky: "números de la suerte", multipliers: "multiplicadores" },
  struck: (numbers: string, [least, most]: readonly [number, number]) =>
    `Entonces se sortean de ${least} a ${most} ${numbers}. Cada uno muestra lo que paga ahora un pleno a ese número.`,
  struckWins: (numbers: string) =>
    `Si su número está entre los ${numbers}, paga lo que el tapete muestra en él. Ese pago se sortea:`,
  plain: "En cualquier otro número, un pleno paga la cuota más baja de esta mesa.",
  firstBet: "Póngala en un número: solo un pleno puede ganar lo que se sortea.",
  result: "Los números sorteados y el resultado se muestran aquí. Lo que gana va solo a su saldo.",
};

export default { guide_text };
