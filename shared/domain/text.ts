/**
 * Folds text for case-insensitive Unicode search: canonical composition, then lower case and upper case. Texts that
 * differ only in case become equal (ς and σ; ß, ẞ and SS; the Kelvin sign and K).
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
}

/**
 * Whether every store and receiver can represent the text: no lone surrogates, which UTF-8 cannot encode, and no NUL.
 */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
