/**
 * Whether every store and receiver can represent the text: no lone surrogates, which UTF-8 cannot encode, and no NUL.
 */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
