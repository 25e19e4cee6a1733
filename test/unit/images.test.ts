import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_BYTES, PAGES } from '../../tools/screenshots/pages.ts'

const pages = ['README.md', ...globSync('docs/**/*.md')]

/** The pictures that a page shows, as paths from the root. */
const imagesIn = (page: string): string[] =>
  [
    ...readFileSync(page, 'utf8').matchAll(
      /!\[[^\]]*\]\(([^)\s]+\.(?:webp|svg))\)|<img[^>]* src="([^"]+\.(?:webp|svg))"/g,
    ),
  ].map(([, markdown, html]) => join(dirname(page), markdown ?? html ?? ''))
const shown = pages.flatMap(imagesIn)
const files = globSync('docs/images/*.webp')
const drawings = globSync('docs/images/*.svg')

test('README and docs show pictures that exist, and every picture is shown', () => {
  expect([...new Set(shown)].toSorted()).toEqual([...files, ...drawings].toSorted())
  expect(imagesIn('README.md')).not.toEqual([])
})

test.each(files)('%s is a WebP of at most 150 KB, which npm run screenshots makes', (file) => {
  expect(statSync(file).size).toBeLessThanOrEqual(MAX_BYTES)
  expect(readFileSync(file).toString('latin1', 8, 12)).toBe('WEBP')
  expect(PAGES.map(({ name }) => `docs/images/${name}.webp`)).toContain(file)
})

test('all pictures together are at most 4 MB', () => {
  expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(4 * 1024 * 1024)
})

test.each(drawings)('%s has at most 100 KB, no script and no path of a machine', (file) => {
  expect(statSync(file).size).toBeLessThanOrEqual(MAX_BYTES)
  expect(readFileSync(file, 'utf8')).not.toMatch(/<script|file:|\/home\/|\/work\//)
})
