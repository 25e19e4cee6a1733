/** What every store and receiver can hold: no lone surrogates, which are no UTF-8, and no NUL. */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
