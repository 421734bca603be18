import { money } from "../../text/format";
import { MATCHED_TILES } from "./matched_tiles";

export default {
  text: {
    layout: "Tapis de Pai Gow",
    wall: "Huit piles de quatre dominos",
    delivered: "Les dominos sont distribués",
    shaker: (words: string) => `Gobelet de Pai Gow : ${words}`,
    covered: "couvert",
    total: (dice: readonly number[], total: number) => `${dice.join(" + ")} font ${total}`,
    number: (start: number) => `Le nombre est ${start}`,
    first: (position: string) => `On distribue à partir de : ${position}`,
    dealer: "Croupier",
    deadHand: "Main morte",
    atDealer: "croupier",
    atMe: "vous",
    atDeadHand: "main morte",
    positionSeat: (seat: string) => `case ${seat}`,
    handPrint: "Mise",
    odds: "1 contre 1 moins 5 %",
    copies: "Une main égale va au croupier",
    copiesToBank: "Une main égale va à la banque",
    high: "Main haute",
    low: "Main basse",
    tiles: (who: string, words: string) => `${who} : ${words}`,
    box: (box: number) => `Case ${box}`,
    faceDown: "quatre dominos face cachée",
    setFaceDown: "mains posées, face cachée",
    stepByStep: "Pas à pas",
    closeSteps: "Fermer les étapes",
    ranks: "Rangs",
    hands: (low: string, high: string) => `basse ${low}, haute ${high}`,
    mayAdd: (boxes: number) => `Vous pouvez miser sur ${boxes} cases voisines`,
    waitsFor: (who: string) => `On attend ${who}`,
    results: { win: "Gagne", lose: "Perd", push: "Égalité", surrender: "Aban\u00ADdonne" },
    net: (words: string, cents: string) => `${words} ${cents}`,
    set: {
      title: (box: number) => `Posez vos mains : case ${box}`,
      titleOfBank: "Vous tenez la banque : posez vos mains",
      detail: "Une fois posées, vos mains ne changent plus.",
      own: "Vos dominos",
      take: (tile: string) => `Mettre ${tile} dans la main basse`,
      back: (tile: string) => `Mettre ${tile} dans la main haute`,
      chooseTwo: "Choisissez deux dominos pour la main basse.",
      otherTwo: "Les deux autres font la main haute. Elle doit être supérieure.",
      wins: {
        dealer:
          "Si les deux battent celles du croupier, vous gagnez ; si une seule le fait, c’est une égalité.",
        bank: "Si les deux battent celles de la banque, vous gagnez ; si une seule le fait, c’est une égalité.",
        asBank:
          "Si les deux battent celles d’un joueur, vous gagnez ; une chacun est une égalité. Les mains égales sont à vous.",
      },
      unsure: "Un doute ? « Conseil » les pose comme le croupier pose les siens : le house way.",
      chooseOne: (tile: string) =>
        `Choisissez encore un domino pour la main basse : → est ce qu’il fait avec ${tile}.`,
      illegal:
        "La main basse ne peut pas dépasser la main haute (621a.1) : choisissez d’autres dominos.",
      confirm: "Poser les mains",
      suggest: "Conseil",
      zero: "Une main basse de zéro ne gagne jamais : au mieux, c’est ici une égalité.",
      suggestion: "Conseil : le house way",
      called: (high: string, low: string) => `Main haute : ${high}. Main basse : ${low}.`,
    },
    way: {
      supremePair:
        "Les deux dominos du Supreme Pair sont là, et le house way ne les sépare jamais.",
      pair: (hand: string) => `Le house way joue toujours une paire ensemble : ${hand}.`,
      wong: (hand: string) => `Il n’y a pas de paire. Le house way joue alors un wong : ${hand}.`,
      gong: (hand: string) =>
        `Il n’y a ni paire ni wong. Le house way joue alors un gong : ${hand}.`,
      value: (hand: string) =>
        `Il n’y a ni paire, ni wong, ni gong. Le house way joue alors les deux meilleurs dominos qui font neuf, huit ou sept : ${hand}.`,
      highLow: (highest: string, lowest: string) =>
        `Il n’y a ni paire, ni wong, ni gong, et aucune réunion de deux dominos ne fait sept ou plus. Le house way joue alors le plus haut domino (${highest}) avec le plus bas (${lowest}).`,
    },
    bank: {
      marker: "Banque",
      is: (who: string, cents: string | null, style: string) =>
        `${who} tient la banque${cents === null ? "" : ` avec ${cents}`}${style === "" ? "" : `. ${style}`}`,
      shares: (who: string, cents: string | null, style: string) =>
        `${who} partage la banque avec la maison${cents === null ? "" : ` : ${cents}`}${style === "" ? "" : `. ${style}`}`,
      covers: (who: string, left: string) =>
        `${who} tient la banque et prend encore des mises jusqu’à ${left}`,
      coversShared: (who: string, left: string) =>
        `${who} et la maison tiennent la banque et prennent encore des mises jusqu’à ${left}`,
      isFull: (who: string) => `${who} tient la banque. Elle ne couvre plus de mises.`,
      isFullShared: (who: string) =>
        `${who} et la maison tiennent la banque. Elle ne couvre plus de mises.`,
      mine: (cents: string, half: string | null, how: string) =>
        `Vous engagez ${cents}${half === null ? "" : `, en partage avec la maison : vous risquez ${half}`}. ${how}`,
      others: "Les autres misent.",
      cut: (how: string) => `Piles coupées : ${how}`,
      notCut: "Piles non coupées",
      meanwhile: "Mises ouvertes : contre la banque si elle est prise, sinon le croupier.",
      houseSets: "La maison pose vos dominos.",
    },
    ways: {
      house_way: "Chaque main reçoit une pile entière.",
      cup_say: "Deux piles font deux mains : les dominos du haut l’une, ceux du bas l’autre.",
      jung_quat: "Deux par deux depuis le milieu : ceux du haut font une main, puis ceux du bas.",
      chee_yee: "Deux par deux depuis les bouts : ceux du haut font une main, puis ceux du bas.",
      pin_say: "Chaque main reçoit un domino de chacune de quatre piles.",
      dragon_head: "Tour à tour : deux dominos de deux piles doubles, un des quatre autres.",
    },
    styles: {
      house_way_right: "Piles entières depuis la droite",
      house_way_left: "Piles entières depuis la gauche",
      cup_say_right: "Cup say depuis la droite",
      cup_say_left: "Cup say depuis la gauche",
      jung_quat: "Jung quat : prendre le cœur",
      chee_yee: "Chee yee : couper les oreilles",
      pin_say_right: "Pin say depuis la droite",
      pin_say_left: "Pin say depuis la gauche",
      dragon_head_right: "Tête de dragon depuis la droite",
      dragon_head_left: "Tête de dragon depuis la gauche",
    },
  },
  bank: {
    offer: {
      title: "Tenir la banque à ce tour ?",
      detail: "Toutes les mains jouent alors contre la vôtre. Passer ne coûte rien.",
      rules: [
        "Vos deux gagnent : vous prenez la mise.",
        "Les deux siennes : vous payez autant.",
        "Une chacun : égalité. Copies : à vous.",
        "La maison garde 5 % de votre gain.",
      ] as readonly string[],
      accept: "Tenir la banque",
      decline: "Passer la banque",
      takeDown: "Retirer votre mise et tenir la banque",
      hasWager: "Retirez votre mise avant de tenir la banque.",
      mayWin: "Gain jusqu’à",
      mayLose: "Perte jusqu’à",
      aloneMayWin: "Seul, gain",
      aloneMayLose: "Seul, perte",
      half: "(votre moitié)",
      less: "après 5 %",
      sum: (funds: string, dealer: string, others: string) =>
        `Vous engagez ${funds}. Le croupier mise ${dealer} contre vous, les autres mains jusqu’à ${others}.`,
      sumAlone: (funds: string, dealer: string, win: string) =>
        `Vous engagez ${funds} ; le croupier mise ${dealer} contre. Personne d’autre n’est à la table. Si d’autres viennent, vous pouvez gagner jusqu’à ${win} ou perdre jusqu’à ${funds}.`,
      sumOfOthers: (funds: string, others: string) =>
        `Vous engagez ${funds}. Les autres mains misent jusqu’à ${others} contre vous.`,
      change: "Changer les conditions",
      alone: "Personne ne mise contre vous. Le croupier non plus, à ces conditions.",
      how: "Comment joue la banque",
      putUp: (sum: string) => `Tenir la banque : ${sum}`,
      refused: "Refusé. Voyez plus haut ce que les autres ont misé, puis appuyez encore.",
      passed: "Vous avez passé la banque.",
      lapsed: "Le temps est écoulé : la banque a été passée.",
      betStays: (sum: string) => `Vos ${sum} restent en jeu.`,
    },
    dealerWager: "Le croupier mise",
    dealerNote: (cents: number) =>
      `Battez ses mains pour ${money(cents)}, ou payez autant si elles gagnent.`,
    dealerOut: "Le croupier ne mise pas contre vous.",
    funds: "Vous engagez",
    fundsNote: {
      usual: (dealer: number, others: number) =>
        dealer > 0
          ? `Couvre ${money(dealer)} du croupier et ${money(others)} des autres mains. Vous ne paierez jamais plus.`
          : `Couvre ${money(others)} des autres mains. Les gagnants ne reçoivent pas plus.`,
      own: "Vous ne paierez jamais plus, et les autres ne peuvent miser plus que cela ne couvre.",
      alone: "Personne d’autre ne mise : plus ne couvre que ceux qui viendraient.",
    },
    less: (what: string) => `${what} : moins`,
    more: (what: string) => `${what} : plus`,
    least: (sum: string) => `Minimum ${sum}`,
    usual: (sum: string) => `Habituel ${sum}`,
    most: (sum: string) => `Maximum ${sum}`,
    coBank: "Partager la banque avec la maison",
    coBankNote:
      "Banque partagée : la maison prend et paie la moitié, vous perdez au plus la moitié de la somme. La maison pose vos dominos et ne mise pas.",
    cutTitle: "Couper d’abord les piles",
    cut: "Personne ne voit de domino, mais cela change qui reçoit lesquels. Pressez une pile pour la mettre au bout gauche ; encore, au bout droit ; une troisième fois, retour.",
    cutOrder: (order: string) => `Les piles maintenant : ${order}`,
    cutBack: (stacks: string) =>
      `Seules des piles voisines se coupent ensemble : la ${stacks} est remise à sa place.`,
    stack: (stack: number, side: string) => `Pile ${stack} : ${side}`,
    sides: { none: "reste", left: "au bout, à gauche", right: "au bout, à droite" },
    tooLittle: (cents: number) =>
      `Une banque couvre toutes les mises contre elle : ${money(cents)}, plus que ce que vous avez.`,
    raised: (cents: number) =>
      `Les autres ont misé davantage : au moins ${money(cents)} maintenant.`,
    dealerBets: {
      mine: (cents: number) => `mise ${money(cents)} contre vous`,
      theirs: (cents: number) => `mise aussi ${money(cents)}`,
    },
    delivery: {
      title: "Votre banque : secouez les dés",
      detail: "Comptés depuis vous, ils disent qui commence.",
      another: "autres façons…",
      custom: "Simple usage : aucune façon ne vaut mieux qu’une autre.",
      style: "Distribution",
      confirm: "Secouer les dés",
    },
    board: {
      title: "Les mains de la banque et toutes les autres",
      yours: "Votre banque",
      others: "Banque",
      takes: {
        mine: (cents: number) => `Vous gagnez ${money(cents)}`,
        theirs: (cents: number) => `La banque gagne ${money(cents)}`,
      },
      pays: {
        mine: (cents: number) => `Vous payez ${money(cents)}`,
        theirs: (cents: number) => `La banque paie ${money(cents)}`,
      },
      tie: "Égalité",
      beaten: (beaten: number, of: number) => `en bat ${beaten} sur ${of}`,
      why: {
        mine: {
          beats: (own: string, other: string) => `Votre ${own} bat ${other}`,
          loses: (own: string, other: string) => `Votre ${own} perd contre ${other}`,
          tileBeats: (value: number, own: string, other: string) =>
            `${value} partout : votre ${own} bat ${other}`,
          tileLoses: (value: number, own: string, other: string) =>
            `${value} partout : votre ${own} perd contre ${other}`,
          copy: "Même rang : avantage à vous",
          zeros: "0 partout : avantage à vous",
        },
        theirs: {
          beats: (own: string, other: string) => `Banque : ${own} bat ${other}`,
          loses: (own: string, other: string) => `Banque : ${own} perd contre ${other}`,
          tileBeats: (value: number, own: string, other: string) =>
            `${value} partout, banque : ${own} bat ${other}`,
          tileLoses: (value: number, own: string, other: string) =>
            `${value} partout, banque : ${own} perd contre ${other}`,
          copy: "Même rang : avantage à la banque",
          zeros: "0 partout : avantage à la banque",
        },
      },
      verdicts: { lose: "perd contre la banque", win: "bat la banque", push: "" },
      taken: "Pris",
      paid: "Payé",
      half: "Moitié de la maison",
      vigorish: "Maison 5 %",
      all: "Vous battez toutes les mains !",
      won: (sum: string) => `Vous gagnez ${sum} comme banque`,
      lost: (sum: string) => `Vous perdez ${sum} comme banque`,
      even: "Ni gain ni perte comme banque",
      bankWon: (sum: string) => `La banque gagne ${sum}`,
      bankLost: (sum: string) => `La banque perd ${sum}`,
      bankEven: "La banque ne gagne ni ne perd",
    },
  },
  showdown: {
    title: { dealer: "Mes mains et celles du croupier", bank: "Mes mains et celles de la banque" },
    titleOfAll: "Les mains comparées",
    you: "Vous",
    dealers: { dealer: "Croupier", bank: "Banque" },
    verdicts: { beats: "bat", loses: "perd contre", copy: "copie" },
    byValue: {
      beats: (mine: number, theirs: number) => `${mine} est plus que ${theirs}`,
      loses: (mine: number, theirs: number) => `${mine} est moins que ${theirs}`,
    },
    byTile: (value: number, higher: string, lower: string) =>
      `${value} partout : ${higher} passe avant ${lower}`,
    byRank: (higher: string, lower: string) => `${higher} passe avant ${lower}`,
    copies: {
      dealer: "même rang : la copie va au croupier",
      bank: "même rang : la copie va à la banque",
    },
    zeros: { dealer: "0 partout : avantage au croupier", bank: "0 partout : avantage à la banque" },
    needed: {
      win: "Si la vôtre est plus haute, vous gagnez",
      push: "Si la vôtre est plus haute, égalité",
    },
    hands: { win: "Deux mains gagnées", push: "Une main chacun", lose: "Deux mains perdues" },
    won: (sum: string) => `vous gagnez ${sum}`,
    lost: (sum: string) => `vous perdez ${sum}`,
    even: "égalité, votre mise est rendue",
    turnAll: "Tout retourner",
    less: (won: string, vigorish: string) => `${won} moins ${vigorish}`,
    timeUp: "Temps écoulé : votre main est posée selon le house way.",
  },
  hands: {
    tiles: {
      ...MATCHED_TILES,
      nine: "neuf mixte",
      eight: "huit mixte",
      seven: "sept mixte",
      six: "six Gee Joon",
      five: "cinq mixte",
      three: "trois Gee Joon",
    },
    tile: (name: string, spots: string) => `${name}, ${spots}`,
    short: { mixed: "mixte", supreme: "Gee Joon" },
    counted: { six: "six", three: "trois" },
    values: ["Zéro", "Un", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf"],
    value: (value: string, tile: string) => `${value}, hauteur ${tile}`,
    supreme: "Supreme Pair (Gee Joon)",
    pair: (tile: string) => `Paire de ${tile}`,
    mixed: {
      nine: "Neuf mixtes",
      eight: "Huit mixtes",
      seven: "Sept mixtes",
      five: "Cinq mixtes",
    },
    wong: { teen: "Wong avec Teen", day: "Wong avec Day" },
    gong: { teen: "Gong avec Teen", day: "Gong avec Day" },
    marks: { pair: "Paire", wong: "Wong", gong: "Gong" },
    overValues: "au-dessus de toute valeur",
  },
  steps: {
    title: "Le house way : le premier cas qui convient décide",
    paragraphs: {
      supreme_pair: "Le Supreme Pair ?",
      pair: "Paire, wong ou gong ? Le plus haut",
      value: "Deux dominos qui font 9, 8 ou 7 ?",
      high_low: "Sinon : le plus haut domino avec le plus bas",
    },
    results: {
      missed: "Non",
      decides: "Ceci décide",
      left: "Inutile",
    },
    yes: (hand: string) => `Oui : ${hand}`,
    highest: (value: number) => `Non : ${value} au plus`,
  },
};
