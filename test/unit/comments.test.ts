import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES =
  '{shared,functions,infra,local,packages,ops,console/src,clients,examples,test,tools}/**/*.{ts,tsx}'
const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/.*/**'] })

/** The files that comments name in parentheses or backticks: a path, or a file of the same folder. */
const namedIn = (source: string): string[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)].flatMap(([comment]) =>
    Array.from(comment.matchAll(/[(`]((?:[\w.-]+\/)*[\w-][\w.-]*\.tsx?)[)`]/g), ([, name = '']) => name),
  )

/** Next to the source, in the root folder, or by the end of its path. */
const exists = (name: string, from: string): boolean =>
  [dirname(from), '.'].some((folder) => existsSync(join(ROOT, folder, name))) ||
  (name.includes('/') && files.some((file) => `/${file}`.endsWith(`/${name}`)))

test('the files that comments name exist', () => {
  const named = files.flatMap((file) =>
    namedIn(readFileSync(join(ROOT, file), 'utf8')).map((name) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ file, name }) => !exists(name, file))).toEqual([])
})
