/** Clocks of two functions can be this far apart; in milliseconds. Where they are compared, it is allowed for. */
export const CLOCK_SKEW_MS = 2_000
