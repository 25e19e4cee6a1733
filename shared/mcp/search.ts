import type { MarkdownPage } from '../document/markdown/pages.ts'
import { indexOf } from '../document/markdown/search-index.ts'
import { find, scoreOf, termsOf } from '../document/search.js'

/** A page with its parts that match a query best. */
export interface Hit {
  readonly page: MarkdownPage
  readonly excerpt: string
}

const MAX_HITS = 4
const MAX_EXCERPT = 1_500
/** A block of code. A part of a block is useless, and the whole block is longer than an excerpt. */
const CODE = /^```.*?^```$/gms

/** The pages that match a query best, best first. */
export function search(pages: readonly MarkdownPage[], query: string): Hit[] {
  const index = indexOf(pages)
  const terms = termsOf(query, index)
  return find(query, pages, index)
    .slice(0, MAX_HITS)
    .map((page) => ({ page, excerpt: excerptOf(page.own, (part) => scoreOf(terms, part)) }))
}

/** The parts of a text with the highest scores that fit into an excerpt, in their original order, without code. */
function excerptOf(text: string, scoreOf: (part: string) => number): string {
  const prose = text.replaceAll(CODE, '')
  const parts = prose.split(/\n\n|\n(?=- )/).map((part, place) => ({ part, place, score: scoreOf(part) }))
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
