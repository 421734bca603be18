import type { CommonText } from "./common";

const common: CommonText = {
  refused:
    "La maison refuse une mise : la page dit pourquoi, à côté de la case. L’argent reste dans votre solde.",
  link: "Vous perdez la connexion : vos mises restent sur le tapis et sont réglées comme d’habitude. À votre retour, la page dit ce qui a été réglé entre-temps.",
  calledOff:
    "Un opérateur annule le tour : c’est possible seulement avant « rien ne va plus ». Ce qui a été misé dans le tour revient.",
  stopped:
    "La maison s’arrête au milieu d’un tour : elle le termine à sa réouverture. Avant « rien ne va plus », vos mises sont toujours là. Après, le résultat est celui qui était déjà fixé.",
  doubt:
    "Vous doutez d’un résultat : chaque tour de votre historique a une vérification. Votre navigateur refait alors le tirage et le règlement à partir du reçu signé.",
};

export default { common };
