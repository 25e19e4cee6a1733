import { fold } from './text.ts'

/**
 * One interpretation of a searched text: words that a record contains, and an amount as it was typed, without `$` and
 * commas.
 */
interface Reading {
  readonly text: string
  readonly amount?: string
}

const AMOUNT = /^-?\$?(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/

/**
 * The interpretation as words only, then one for each word that can be an amount: "store 24 612.40" has two such
 * words.
 */
export function readingsOf(text: string): Reading[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const readings = words.flatMap((word, n) =>
    AMOUNT.test(word)
      ? { text: fold(words.toSpliced(n, 1).join(' ')), amount: word.replaceAll(/[$,]/g, '') }
      : [],
  )
  return [{ text: fold(text) }, ...readings]
}

/**
 * Whether an amount has the typed dollars and begins with the typed cents: 612 and 612.4 find 612.40. A minus sign
 * finds only returns.
 */
export function isAmount(amount: number, typed?: string): boolean {
  if (typed === undefined) return true
  const shown = (typed.startsWith('-') ? amount : Math.abs(amount)).toFixed(2)
  return shown.startsWith(typed.includes('.') ? typed : `${typed}.`)
}
