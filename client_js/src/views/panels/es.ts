export default {
  text: {
    mute: "Silenciar",
    unmute: "Oír",
    report: "Denunciar",
    muteWho: (name: string) => `Silenciar a ${name}`,
    unmuteWho: (name: string) => `Volver a oír a ${name}`,
    reportWho: (name: string) => `Denunciar a ${name}`,
    nothing: (name: string) => `${name} no ha dicho aquí nada que se pueda denunciar.`,
    ask: "¿Enviarlo a los operadores?",
    send: "Enviar",
    cancel: "Cancelar",
    reported: "Denunciado a los operadores.",
  },
};
