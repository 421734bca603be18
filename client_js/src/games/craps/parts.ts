// Wagers that are several equal ones together.

/** 623a.3(a)(19)-(21): "placed in units of four", "in units of five" */
export const PARTS: Readonly<Record<string, number>> = { horn: 4, horn_high: 5, whirl: 5 };
