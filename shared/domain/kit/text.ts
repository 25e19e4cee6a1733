/**
 * Folds text for case-insensitive Unicode search: canonical composition, then lower case and upper case. Texts that
 * differ only in case become equal (ς and σ; ß, ẞ and SS; the Kelvin sign and K).
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
}

/**
 * A predicate: whether a record's name contains a text, ignoring case; undefined for an empty text, which every name
 * contains (contract 3.7).
 */
export function namesWith(part = ''): ((record: { readonly name: string }) => boolean) | undefined {
  const folded = fold(part)
  return part === '' ? undefined : ({ name }) => fold(name).includes(folded)
}

/**
 * Whether every store and receiver can represent the text: no lone surrogates, which UTF-8 cannot encode, and no NUL.
 */
export const isWellFormed = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/**
 * A visible character: any character except white space, control and format characters, characters without a glyph
 * (variation selectors, the fillers of Hangul), and two blank characters that Unicode lists as symbols (the empty
 * Braille cell, the null note head).
 */
const VISIBLE =
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}]/u

/** Whether the text has a visible character. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/**
 * Whether the text is an e-mail address: one @ between two non-empty parts. Whether an address exists can be found out
 * only by sending mail.
 */
export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)
