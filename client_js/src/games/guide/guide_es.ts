import type { CommonText } from "./common";

const common: CommonText = {
  refused:
    "La casa rechaza una apuesta: la página dice por qué, junto a la casilla. El dinero sigue en su saldo.",
  link: "Usted pierde la conexión: sus apuestas siguen en el tapete y se liquidan como siempre. Cuando vuelve, la página dice qué se liquidó entretanto.",
  calledOff:
    "Un operador anula la ronda: solo es posible antes de “no va más”. Lo apostado en la ronda vuelve.",
  stopped:
    "La casa se detiene a mitad de una ronda: la termina cuando vuelve a abrir. Antes de “no va más”, sus apuestas siguen ahí. Después, el resultado es el que ya estaba fijado.",
  doubt:
    "Usted duda de un resultado: cada ronda de su historial tiene una comprobación. Su navegador vuelve entonces a sortear y a liquidar la ronda a partir del recibo firmado.",
};

export default { common };
