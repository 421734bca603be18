export default {
  text: {
    none: "Nadie ha dicho nada todavía.",
    begin: "Salude: lo lee toda la mesa.",
    phrases: ["Hola", "Suerte", "Bien jugado"],
    say: "Diga algo",
    send: "Enviar",
    left: (characters: number) => `quedan ${characters} caracteres`,
    enter: "Entre para hablar con la mesa.",
    hide: (name: string) => `Ocultar lo que dice ${name}`,
    report: (name: string) => `Denunciar lo que dijo ${name}`,
    reported: "Denunciado a los operadores.",
    hidden: (players: number) => `Ocultos: ${players}.`,
    showAll: "Mostrar de nuevo",
    menu: (name: string) => `Sobre ${name}`,
    rules: "Sea amable. Los operadores leen esto. Sin enlaces.",
  },
};
