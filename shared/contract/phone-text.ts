/** Groups of digits, with the punctuation that people write within one number. Other characters separate numbers. */
const GROUPS = /[+\uff0b]?\(?\p{Nd}(?:[\s().\u2010-\u2015-]*\p{Nd})*/gu
/** A US number whose last seven digits may be letters, as in 1-800-PLUMBER or (512) GET-HELP. Further letters are not dialed. */
const WORDS =
  /(?<!\p{Nd})(?:\+?1[\s.-]*\(?(\d{3})\)?[\s.-]*|\((\d{3})\)\s?|(\d{3})[.-])((?:[.-]?[a-z\d]){7,})/giu
const MIN_LETTERS = /(?:[^a-z]*[a-z]){3}/i
/** The digit of each letter on a keypad, from A to Z. */
const KEYPAD = '22233344455566677778889999'

/**
 * The parts of a text that may be a phone number, in order; if several parts begin at one position, the longest comes
 * first.
 */
export function numbersIn(text: string): string[] {
  const groups = [...text.matchAll(GROUPS)].map(({ 0: run, index }) => ({ index, parts: beginningsOf(run) }))
  const words = [...text.matchAll(WORDS)].flatMap(({ index, 1: one, 2: two, 3: three, 4: rest = '' }) =>
    MIN_LETTERS.test(rest) ? [{ index, parts: [`+1${one ?? two ?? three}${dialed(rest)}`] }] : [],
  )
  return [...groups, ...words].toSorted((a, b) => a.index - b.index).flatMap(({ parts }) => parts)
}

/**
 * All groups of digits, then all groups except the last, and so on, because a second number may follow the first
 * without a separator.
 */
function beginningsOf(run: string): string[] {
  const ends = Array.from(run.matchAll(/\p{Nd}(?!\p{Nd})/gu), ({ index, 0: digit }) => index + digit.length)
  return ends.toReversed().map((end) => run.slice(0, end))
}

const dialed = (rest: string): string =>
  rest
    .replaceAll(/[^a-z\d]/gi, '')
    .slice(0, 7)
    .replaceAll(/[a-z]/gi, (letter) => KEYPAD.charAt(letter.toLowerCase().charCodeAt(0) - 97))
