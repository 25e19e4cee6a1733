// Search of texts that also finds misspelled and incomplete words. JavaScript, because the documentation page loads this file without a
// build.

/** @typedef {{ readonly path: string, readonly title: string, readonly text: string }} Page */
/**
 * @typedef {object} Index
 * @property {readonly number[]} weights for each page, the weight of one occurrence of a word
 * @property {ReadonlyMap<string, readonly number[]>} words for each word, the indexes of its pages and the number of occurrences
 */
/** @typedef {ReadonlyMap<string, number>} Terms words with their weights: a word that few pages have weighs more */

/** A word in a title counts as much as this many in the text. */
const TITLE = 4

/** The factor by which a guide counts more than a reference page, which often contains a word without explaining it. */
const GUIDE = 2

/**
 * @param {readonly Page[]} pages
 * @param {Iterable<readonly [string, string]>} synonyms words that no page has, each with a synonym that pages have
 * @returns {Index}
 */
export function makeIndex(pages, synonyms) {
  /** @type {Map<string, readonly number[]>} */
  const words = new Map()
  const lengths = pages.map(({ text }) => text.length)
  const mean = lengths.reduce((sum, length) => sum + length, 0) / pages.length
  const weights = pages.map(({ path, text }) => {
    const weight = (isGuide(path) ? GUIDE : 1) / (0.7 + (0.3 * text.length) / mean)
    return Math.round(weight * 100) / 100
  })
  for (const [place, { path, title, text }] of pages.entries()) {
    const heading = `${title} ${path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'))} `
    for (const [word, count] of countsOf(heading.repeat(TITLE) + text)) {
      words.set(word, [...(words.get(word) ?? []), place, count])
    }
  }
  for (const [synonym, word] of synonyms) {
    const [other = ''] = wordsOf(synonym)
    const places = words.get(wordsOf(word).at(-1) ?? '')
    if (places && !words.has(other)) words.set(other, places)
  }
  return { weights, words }
}

/** @param {string} path */
const isGuide = (path) => path.split('/').length === 3

/**
 * @param {string} query
 * @param {Index} index
 * @returns {Terms}
 */
export function termsOf(query, { weights, words }) {
  const known = [...new Set(wordsOf(query))].flatMap((word) => likeIt(word, words))
  return new Map(
    [...known, ...namesIn(query, words)].map((word) => {
      const having = (words.get(word)?.length ?? 0) / 2
      return [word, Math.log(1 + (weights.length - having + 0.5) / (having + 0.5))]
    }),
  )
}

const ARTICLES = ['a', 'an', 'the']
/** A name has so many words. */
const NAME_WORDS = [2, 3, 4]

/** @param {string} text */
const withoutArticles = (text) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !ARTICLES.includes(word))

/**
 * The names that adjacent words of a query form, such as `createSubscription` for "create a subscription".
 * @param {string} query
 * @param {Index['words']} words
 */
function namesIn(query, words) {
  const own = withoutArticles(query)
  return own
    .flatMap((_, at) => NAME_WORDS.map((count) => stem(own.slice(at, at + count).join(''))))
    .filter((name) => words.has(name))
}

/**
 * The word if a page has it, otherwise the words that begin with it, otherwise the most similar word.
 * @param {string} word
 * @param {Index['words']} words
 */
function likeIt(word, words) {
  if (words.has(word)) return [word]
  const all = [...words.keys()]
  const begun = word.length > 2 ? all.filter((one) => one.startsWith(word)) : []
  return begun.length > 0 ? begun : (nearest(word, all) ?? [])
}

/**
 * The pages that have any of the words, best first. Pages whose title is the query come before the others.
 * @template {{ readonly title: string }} Titled
 * @param {string} query
 * @param {readonly Titled[]} pages
 * @param {Index} index
 */
export function find(query, pages, index) {
  const hits = rank(termsOf(query, index), index).flatMap((place) => pages[place] ?? [])
  const wanted = titleWords(query)
  const isTitle = (/** @type {Titled} */ { title }) => titleWords(title) === wanted
  return [...hits.filter(isTitle), ...hits.filter((page) => !isTitle(page))]
}

/**
 * The part of a title before a comma or semicolon; the rest is an explanation.
 * @param {string} title
 */
const titleWords = (title) =>
  withoutArticles(title.replace(/[,;].*/s, ''))
    .map(stem)
    .join(' ')

/**
 * The indexes of the pages that have any of the words, best first.
 * @param {Terms} terms
 * @param {Index} index
 */
function rank(terms, { weights, words }) {
  /** @type {Map<number, number>} */
  const scores = new Map()
  for (const [word, weight] of terms) {
    const list = words.get(word) ?? []
    for (const [at, place] of list.entries()) {
      if (at % 2 === 0)
        scores.set(
          place,
          (scores.get(place) ?? 0) + weight * share((list[at + 1] ?? 0) * (weights[place] ?? 1)),
        )
    }
  }
  return [...scores].sort(([a, one], [b, other]) => other - one || a - b).map(([place]) => place)
}

/**
 * @param {Terms} terms
 * @param {string} text
 */
export function scoreOf(terms, text) {
  const counts = countsOf(text)
  return [...terms].reduce((sum, [word, weight]) => sum + weight * share(counts.get(word)), 0)
}

/** The second time that a word is there counts less than the first (BM25). */
const share = (count = 0) => count / (count + 2)

/**
 * Counts each word of a text, in lower case and without its ending. A name such as `listExpenses` or `has_receipt` counts as a whole and in
 * parts.
 * @param {string} text
 */
function countsOf(text) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** @param {string} text */
function wordsOf(text) {
  const names = text.match(/[\p{L}\p{N}_.]*[\p{L}\p{N}]/gu) ?? []
  return names.flatMap((name) => {
    const parts = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[\s_.]+/)
    return (parts.length > 1 ? [name, ...parts] : parts).map((part) => stem(part.toLowerCase()))
  })
}

/** Longer names are not compared: the comparison would take long, and such names are not typing errors. */
const MAX_LENGTH = 200

/**
 * `contactName`, `contact-name` and `contact_name` are the same.
 * @param {string} name
 */
const plain = (name) => name.toLowerCase().replaceAll(/[-_]/g, '')

/**
 * `receives`, `receiving` and `receive` are one word.
 * @param {string} word
 */
const stem = (word) =>
  word
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replace(/(?<=.{4})(ing|e)$/, '')

/**
 * The candidate that is most similar to a name; undefined if none is similar. One letter in four may differ.
 * @param {string} name
 * @param {readonly string[]} candidates
 */
export function nearest(name, candidates) {
  if (name.length > MAX_LENGTH) return undefined
  const wanted = plain(name)
  let least = Math.ceil(wanted.length / 4) + 1
  /** @type {string | undefined} */
  let found
  for (const candidate of candidates) {
    const distance = distanceOf(wanted, plain(candidate), least)
    if (distance < least) [least, found] = [distance, candidate]
  }
  return found
}

/**
 * The number of letters to insert, remove, replace or swap with the next letter; at most `limit`.
 * @param {string} a
 * @param {string} b
 * @param {number} limit
 */
function distanceOf(a, b, limit) {
  if (Math.abs(a.length - b.length) >= limit) return limit
  /** @type {number[]} */
  let before = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const isSwapped = !same && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const replaced = at(row, j - 1) + (same ? 0 : 1)
      const swapped = isSwapped ? at(before, j - 2) + 1 : replaced
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, swapped))
    }
    ;[before, row] = [row, next]
  }
  return at(row, b.length)
}

/**
 * @param {readonly number[]} row
 * @param {number} index
 */
const at = (row, index) => row[index] ?? 0
