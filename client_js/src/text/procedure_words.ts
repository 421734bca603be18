// The procedures of a rules submission, which are the same at all tables of a game, by the phrase.

/** What each phrase of the house's is in the other languages. */
export const PROCEDURE_PHRASES = {
  "the Supreme Pair": {
    de: "das höchste Paar (Supreme Pair)",
    es: "la pareja suprema (Supreme Pair)",
    fr: "la paire suprême (Supreme Pair)",
    zh: "至尊宝（Supreme Pair）",
  },
  "else the highest pair, Wong or Gong": {
    de: "sonst das höchste Paar, Wong oder Gong",
    es: "si no, la pareja, el Wong o el Gong más alto",
    fr: "sinon la plus haute paire, le plus haut Wong ou Gong",
    zh: "否则取最大的对子、王（Wong）或杠（Gong）",
  },
  "else the highest two tiles with a value of nine, eight or seven": {
    de: "sonst die zwei höchsten Steine mit dem Wert neun, acht oder sieben",
    es: "si no, las dos fichas más altas que valgan nueve, ocho o siete",
    fr: "sinon les deux plus hauts dominos qui valent neuf, huit ou sept",
    zh: "否则取点数为九、八或七的最大两张",
  },
  "else the highest ranking tile with the lowest": {
    de: "sonst der ranghöchste Stein mit dem rangniedrigsten",
    es: "si no, la ficha de mayor rango con la de menor rango",
    fr: "sinon le domino du plus haut rang avec celui du plus bas",
    zh: "否则以最大的一张配最小的一张",
  },
  "between equals, the two tiles with the highest ranking tile": {
    de: "bei gleichem Rang die zwei Steine mit dem ranghöchsten Stein",
    es: "entre iguales, las dos fichas con la ficha de mayor rango",
    fr: "à égalité, les deux dominos avec celui du plus haut rang",
    zh: "相等时，取含有最大单张的两张",
  },
  "if that is the same, the two tiles that leave the higher ranking other two": {
    de: "ist auch dieser gleich, die zwei Steine, nach denen die anderen zwei höher sind",
    es: "si esta es la misma, las dos fichas que dejan las otras dos de mayor rango",
    fr: "s’il est le même, les deux dominos qui laissent les deux autres du plus haut rang",
    zh: "最大单张也相同时，取能使其余两张较大的组合",
  },
  "if those are equal too, the two tiles whose other tile ranks higher": {
    de: "sind auch diese gleich, die zwei Steine, deren anderer Stein den höheren Rang hat",
    es: "si estas también son iguales, las dos fichas cuya otra ficha es de mayor rango",
    fr: "si ceux-ci sont égaux aussi, les deux dominos dont l’autre est du plus haut rang",
    zh: "其余两张也相等时，取另一单张较大的两张",
  },
  "the higher ranking two tiles become the high hand, the other two the low hand": {
    de: "die zwei ranghöheren Steine werden die hohe Hand, die anderen zwei die niedrige",
    es: "las dos fichas de mayor rango forman la mano alta, las otras dos la mano baja",
    fr: "les deux dominos du plus haut rang forment la main haute, les deux autres la main basse",
    zh: "较大的两张为大手，另外两张为小手",
  },
  "a hand that a player has not set in time is set in the same way": {
    de: "eine Hand, die ein Spieler nicht rechtzeitig legt, wird ebenso gelegt",
    es: "la mano que un jugador no coloca a tiempo se coloca del mismo modo",
    fr: "la main qu’un joueur n’a pas posée à temps est posée de même",
    zh: "玩家未按时摆好的牌也照此摆放",
  },
  "the dealer sets the hand of the bank the house way": {
    de: "der Geber legt die Hand der Bank nach Art des Hauses",
    es: "el crupier coloca la mano de la banca al modo de la casa",
    fr: "le croupier pose la main de la banque à la manière de la maison",
    zh: "庄家的牌由荷官按赌场摆法摆放",
  },
  "the house pays and takes one half, and the odd cent is for the player": {
    de: "das Haus zahlt und nimmt die Hälfte, und der übrige Cent ist zugunsten des Spielers",
    es: "la casa paga y cobra la mitad, y el centavo sobrante favorece al jugador",
    fr: "la maison paie et prend la moitié, et le cent restant profite au joueur",
    zh: "赌场收付各一半，多出的一分归玩家得益",
  },
  "the vigorish is taken from the player's half of a win": {
    de: "der Abzug trifft die Hälfte des Spielers an einem Gewinn",
    es: "la comisión se cobra de la mitad del jugador cuando gana",
    fr: "la commission est prise sur la moitié du joueur en cas de gain",
    zh: "佣金从玩家所得的那一半中收取",
  },
  "as much as that player's last wager against the dealer": {
    de: "so viel wie der letzte Einsatz dieses Spielers gegen den Geber",
    es: "tanto como la última apuesta de ese jugador contra el crupier",
    fr: "autant que la dernière mise de ce joueur contre le croupier",
    zh: "与该玩家上一次对荷官的投注相同",
  },
  "less, or nothing, if the bank says so": {
    de: "weniger oder nichts, wenn die Bank es sagt",
    es: "menos, o nada, si la banca lo dice",
    fr: "moins, ou rien, si la banque le dit",
    zh: "庄家可要求减少或不投注",
  },
  "no more than the bank can cover beside the wagers of the players": {
    de: "nicht mehr, als die Bank neben den Einsätzen der Spieler decken kann",
    es: "no más de lo que la banca puede cubrir junto a las apuestas de los jugadores",
    fr: "pas plus que la banque ne peut couvrir en sus des mises des joueurs",
    zh: "不超过庄家在玩家投注之外所能承担的数额",
  },
  "none against a co-bank": {
    de: "keiner gegen eine geteilte Bank",
    es: "ninguna contra una banca compartida",
    fr: "aucune contre une banque partagée",
    zh: "合庄时荷官不投注",
  },
  "the house calls the style to all at the table": {
    de: "das Haus ruft die Art allen am Tisch zu",
    es: "la casa anuncia el modo a toda la mesa",
    fr: "la maison annonce la manière à toute la table",
    zh: "赌场向全桌宣布派牌方式",
  },
  "the table shows the style beside the bank": {
    de: "der Tisch zeigt die Art neben der Bank",
    es: "la mesa muestra el modo junto a la banca",
    fr: "la table montre la manière à côté de la banque",
    zh: "赌桌在庄家旁显示派牌方式",
  },
  "the record of the round holds the bank's choice, or that its time ran out": {
    de: "das Protokoll der Runde enthält die Wahl der Bank, oder dass ihre Zeit ablief",
    es: "el registro de la ronda guarda la elección de la banca, o que se agotó su tiempo",
    fr: "le registre du tour garde le choix de la banque, ou que son temps s’est écoulé",
    zh: "该局记录保存庄家的选择，或其时间已到",
  },
  "without a choice the style is House Way From the Right": {
    de: "ohne Wahl gilt „House Way von rechts“",
    es: "sin elección, el modo es «House Way desde la derecha»",
    fr: "sans choix, la manière est « House Way depuis la droite »",
    zh: "未选择时采用赌场派法（House Way），从右起",
  },
} as const;
