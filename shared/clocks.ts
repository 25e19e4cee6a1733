/** Maximum clock skew between two instances, in milliseconds. Comparisons of their times must allow for it. */
export const CLOCK_SKEW_MS = 2_000
