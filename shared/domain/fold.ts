/**
 * Folds a text for case-insensitive Unicode search: canonical composition, then lower and upper case, which makes equal
 * what differs by case only (ς and σ, ß and ẞ and SS, the Kelvin sign and K).
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC')
}
