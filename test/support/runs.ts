/**
 * How often a property is tried: `full` in the runs of `npm run test:integration` and `npm run test:like-aws`, a third of
 * it in `npm test`. Each property draws a new seed, so repeated runs try what one leaves out.
 */
export const runs = (full: number): number =>
  process.env.THOROUGH === undefined ? Math.ceil(full / 3) : full
