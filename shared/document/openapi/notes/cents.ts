/**
 * The rule of the field type `amount`. It is a text instead of `multipleOf`, which validators compute in binary
 * arithmetic.
 */
export const CENTS =
  'At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400.'
