/**
 * How often a property is tried: `full` with THOROUGH=1, a third of it
 * in `npm test`, or another share. Each property draws a new seed, so repeated runs try what one leaves out.
 */
export const runs = (full: number, share = 3): number =>
  process.env.THOROUGH === undefined ? Math.ceil(full / share) : full
