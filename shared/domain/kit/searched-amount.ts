import { fold } from './text.ts'

/** One way to read a searched text: words that a record has, and an amount, as typed but without `$` and commas. */
interface Reading {
  readonly text: string
  readonly amount?: string
}

const AMOUNT = /^-?\$?(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/

/** The text alone, then with each word that reads as an amount: "store 24 612.40" has two of them. */
export function readingsOf(text: string): Reading[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const readings = words.flatMap((word, n) =>
    AMOUNT.test(word)
      ? { text: fold(words.toSpliced(n, 1).join(' ')), amount: word.replaceAll(/[$,]/g, '') }
      : [],
  )
  return [{ text: fold(text) }, ...readings]
}

/** Whether an amount begins with the typed digits, and has no other dollars: 612 and 612.4 find 612.40. A minus finds returns alone. */
export function isAmount(amount: number, typed?: string): boolean {
  if (typed === undefined) return true
  const shown = (typed.startsWith('-') ? amount : Math.abs(amount)).toFixed(2)
  return shown.startsWith(typed.includes('.') ? typed : `${typed}.`)
}
