/** 999a.1(a): what the five sections show, clockwise. */
export const TINY_WHEEL_ORDER = ["red", "green", "red", "blue", "green"];
