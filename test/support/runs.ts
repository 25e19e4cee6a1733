/**
 * How often a property is tried: `full` in the runs of `npm run test:integration` and `npm run test:like-aws`, a third of
 * it in `npm test`, or another share. Each property draws a new seed, so repeated runs try what one leaves out.
 */
export const runs = (full: number, share = 3): number =>
  process.env.THOROUGH === undefined ? Math.ceil(full / share) : full
