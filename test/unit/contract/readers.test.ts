import { expect, test } from 'vitest'
import { docsFiles } from '../../../shared/document/docs-files.ts'
import { QUESTIONS } from '../../readers/questions.ts'

const files = await docsFiles()
const textOf = (path: string): string => files.get(path)?.text ?? ''
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((\/docs\/[^)\s]*)\)/g)].map(([, to = '']) => to)

const MAX_BYTES = 16 * 1024

/** The bytes that a reader has read at each page that two links lead to, from the index on, by the shortest way. */
const read = new Map<string, number>()
function follow(path: string, before: number, links: number): void {
  const bytes = before + Buffer.byteLength(textOf(path))
  if (bytes >= (read.get(path) ?? Number.POSITIVE_INFINITY)) return
  read.set(path, bytes)
  if (links > 0) for (const to of linksIn(textOf(path))) follow(to, bytes, links - 1)
}
follow('/llms.txt', 0, 2)

test('there are twenty questions', () => expect(QUESTIONS.length).toBeGreaterThanOrEqual(20))

test.each(QUESTIONS)('$asks $page', ({ page, words }) => {
  expect(words.filter((part) => !textOf(page).includes(part))).toEqual([])
  expect(read.get(page)).toBeLessThanOrEqual(MAX_BYTES)
})
