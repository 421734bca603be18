import { money } from "../../text/format";
import { MATCHED_TILES } from "./matched_tiles";
import type { Comparison } from "./tiles_on_table";

export default {
  text: {
    layout: "Tapis de Pai Gow",
    wall: "Huit piles de quatre dominos",
    delivered: "Les dominos sont distribués",
    shaker: (words: string) => `Gobelet de Pai Gow : ${words}`,
    covered: "couvert",
    total: (dice: readonly number[], total: number) => `${dice.join(" + ")} font ${total}`,
    number: (start: number) => `Le nombre est ${start}`,
    first: (position: string) => `Première pile : ${position}`,
    dealer: "Croupier",
    deadHand: "Main morte",
    atDealer: "croupier",
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
    hands: (low: string, high: string) => `basse ${low}, haute ${high}`,
    waitsFor: (who: string) => `On attend ${who}`,
    results: { win: "Gagne", lose: "Perd", push: "Égalité", surrender: "Aban\u00ADdonne" },
    net: (words: string, cents: string) => `${words} ${cents}`,
    set: {
      title: (box: number) => `Posez vos mains : case ${box}`,
      detail: "Une fois posées, vos mains ne changent plus.",
      own: "Vos dominos",
      take: (tile: string) => `Mettre ${tile} dans la main basse`,
      back: (tile: string) => `Mettre ${tile} dans la main haute`,
      choose: (left: number) =>
        left === 2
          ? "Choisissez deux dominos pour la main basse"
          : "Choisissez encore un domino pour la main basse",
      illegal: "La main basse ne peut pas dépasser la main haute (621a.1).",
      confirm: "Poser les mains",
      suggest: "Conseil",
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
    stand: {
      title: (box: number, { high, low }: Comparison) =>
        `Case ${box} : ${high === low ? (high ? "vous gagnez" : "vous perdez") : "égalité"}`,
      detail: ({ high, low }: Comparison) =>
        `Votre main haute ${high ? "gagne" : "perd"}, votre main basse ${low ? "gagne" : "perd"}.`,
      stand: "Rester",
      surrender: (cents: number) => `Abandonner (perdre ${money(cents)})`,
    },
    bank: {
      title: "Voulez-vous tenir la banque ?",
      detail: (cents: number) =>
        `Vous couvrez chaque case et prenez ce qu’elle perd. Au plus ${money(cents)} sont réservés pour cela.`,
      accept: "Tenir la banque",
      decline: "Passer la banque",
      coBank: "La maison couvre la moitié (banque partagée)",
      dealerWager: "Mise du croupier",
      funds: "Vous engagez",
      cut: "Coupez les piles : un appui en pousse une à gauche, deux à droite",
      stack: (stack: number, side: string) => `Pile ${stack} : ${side}`,
      sides: { none: "reste", left: "au bout, à gauche", right: "au bout, à droite" },
      badCut: "Ne coupez que des piles voisines : d’abord vers la gauche, puis vers la droite.",
      tooLittle: (cents: number) =>
        `Une banque couvre au moins le minimum de la table et la mise du croupier : ${money(cents)}.`,
      takeDown: "Retirer votre mise",
      hasWager: "Retirez votre mise avant de tenir la banque (621a.11(f)).",
      offered: (who: string) => `La banque est proposée à ${who}`,
      marker: "Banque",
      coMarker: "Banque partagée",
      is: (who: string, cents: string, style: string) =>
        `${who} tient la banque, jusqu’à ${cents}${style === "" ? "" : `. ${style}`}`,
    },
    delivery: {
      title: "Comment distribuer les dominos ?",
      detail: "Rien ne va plus. Sans choix de votre part : house way depuis la droite.",
      style: "Distribution",
      confirm: "Distribuer les dominos",
    },
    styles: {
      house_way_right: "House way depuis la droite",
      house_way_left: "House way depuis la gauche",
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
  },
  steps: {
    title: "Comment le house way pose ces dominos",
    paragraphs: {
      supreme_pair: "Le Supreme Pair",
      pair: "La plus haute paire, wong ou gong",
      value: "Neuf, huit ou sept, le plus haut de deux dominos",
      high_low: "Le plus haut domino avec le plus bas",
    },
    results: {
      missed: "Pas parmi ces dominos",
      decides: "Ceci décide",
      left: "N’est plus demandé",
    },
    highest: (value: number) => `Le plus haut ici est ${value}`,
  },
};
