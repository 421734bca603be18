// What a newcomer does not see at first. It comes in one piece, after the lobby.

export { Continue } from "./Continue";
export { GameJump } from "./GameJump";
export { MeterWords } from "./MeterWords";
export { sit } from "./sit";
