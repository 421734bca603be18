// The names of the matched tiles (621a.4(f)): the same in every language with Latin letters.

export const MATCHED_TILES = {
  teen: "Teen",
  day: "Day",
  yun: "Yun",
  gor: "Gor",
  mooy: "Mooy",
  chong: "Chong",
  bon: "Bon",
  foo: "Foo",
  ping: "Ping",
  tit: "Tit",
  look: "Look",
} as const;
