import type { MarkdownPage } from '../contract/markdown/pages.ts'
import { nearest } from '../http/nearest.ts'

/** A page with the parts of it that answer a query best. */
export interface Hit {
  readonly page: MarkdownPage
  readonly excerpt: string
}

const MAX_HITS = 6
const MAX_EXCERPT = 1_500
/** A word in a title counts as much as this many in the text. */
const TITLE = 4

/** The pages that match a query best, best first. A word that is on no page counts as the one that is most like it. */
export function search(pages: readonly MarkdownPage[], query: string): Hit[] {
  const index = indexOf(pages)
  const words = [...new Set(wordsOf(query))].flatMap((word) => known(word, index) ?? [])
  const weight = (word: string) => Math.log(1 + pages.length / (index.pages.get(word) ?? pages.length))
  const scoreOf = (counts: ReadonlyMap<string, number>) =>
    words.reduce((sum, word) => {
      const count = counts.get(word) ?? 0
      return sum + (weight(word) * count) / (count + 2)
    }, 0)
  return pages
    .map((page, place) => ({ page, score: scoreOf(index.counts[place] ?? new Map()) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_HITS)
    .map(({ page }) => ({ page, excerpt: excerptOf(page.text, (part) => scoreOf(countsOf(wordsOf(part)))) }))
}

interface Index {
  /** The words of each page, with how often they are there. */
  readonly counts: readonly ReadonlyMap<string, number>[]
  /** The number of pages that have a word. */
  readonly pages: ReadonlyMap<string, number>
}

const indexes = new WeakMap<readonly MarkdownPage[], Index>()

function indexOf(pages: readonly MarkdownPage[]): Index {
  const made = indexes.get(pages)
  if (made) return made
  const counts = pages.map(({ path, title, text }) => {
    const heading = wordsOf(`${title} ${path.slice(path.lastIndexOf('/') + 1, -'.md'.length)}`)
    return countsOf([...Array.from({ length: TITLE }, () => heading).flat(), ...wordsOf(text)])
  })
  const index = { counts, pages: countsOf(counts.flatMap((one) => [...one.keys()])) }
  indexes.set(pages, index)
  return index
}

function known(word: string, { pages }: Index): string | undefined {
  return pages.has(word) ? word : nearest(word, [...pages.keys()])
}

/** Words in lower case and without the s of a plural: names as a whole and in parts, `listExpenses` and `has_receipt` too. */
function wordsOf(text: string): string[] {
  const names = text.match(/[\p{L}\p{N}_.]*[\p{L}\p{N}]/gu) ?? []
  return names.flatMap((name) => {
    const parts = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[\s_.]+/)
    return (parts.length > 1 ? [name, ...parts] : parts).map((part) => part.toLowerCase().replace(/s$/, ''))
  })
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The parts of a text with the highest scores that fit, in their order. */
function excerptOf(text: string, scoreOf: (part: string) => number): string {
  const parts = text.split(/\n\n|\n(?=- )/).map((part, place) => ({ part, place, score: scoreOf(part) }))
  let left = MAX_EXCERPT
  return parts
    .filter(({ score, part }) => score > 0 && !part.startsWith('# '))
    .toSorted((a, b) => b.score - a.score)
    .filter(({ part }) => {
      const fits = part.length <= left
      if (fits) left -= part.length
      return fits
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ part }) => part)
    .join('\n\n')
}
