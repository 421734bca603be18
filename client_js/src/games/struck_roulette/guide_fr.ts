import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  numbers: { lucky: "numéros chanceux", multipliers: "multiplicateurs" },
  struck: (numbers: string, [least, most]: readonly [number, number]) =>
    `Puis ${least} à ${most} ${numbers} sont tirés. Chacun montre ce qu’un plein sur ce numéro paie maintenant.`,
  struckWins: (numbers: string) =>
    `Si votre numéro est parmi les ${numbers}, il paie ce que le tapis y montre. Ce paiement est tiré :`,
  plain: "Sur tout autre numéro, un plein paie la cote plus basse de cette table.",
  firstBet: "Posez-le sur un numéro : seul un plein peut gagner ce qui est tiré.",
  result:
    "Les numéros tirés et le résultat s’affichent ici. Ce que vous gagnez va de lui-même à votre solde.",
};

export default { guide_text };
