import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Casts in the code that is deployed, deploys or calls the service. Lower the number when you remove one. Instead of a new one, use a
 * schema, a type guard, `satisfies`, or an annotation.
 */
const MAX_CASTS = 62

const UNCHECKED = ['TSAsExpression', 'TSTypeAssertion', 'TSNonNullExpression', 'TSAnyKeyword']

/** The casts in a source, except `as const`, and every `!` and `any`. */
function uncheckedIn(source: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const textOf = (node: unknown): string =>
    isObject(node) ? source.slice(Number(node.start), Number(node.end)) : ''
  const find = (node: unknown): string[] => {
    if (!isObject(node)) return []
    const isUnchecked = UNCHECKED.includes(String(node.type)) && textOf(node.typeAnnotation) !== 'const'
    return [...(isUnchecked ? [textOf(node)] : []), ...Object.values(node).flatMap(find)]
  }
  return find(parseAst(source, { lang, astType: 'ts' }))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isAnyOrNonNull = (text: string): boolean => text === 'any' || text.endsWith('!')

const FOLDERS = [
  'shared',
  'functions',
  'infra',
  'local',
  'packages/local-aws',
  'ops',
  'console/src',
  'clients/typescript/src',
]
const GENERATED = 'clients/typescript/src/schema.ts'

const found = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !file.includes('/node_modules/') &&
        file !== GENERATED &&
        !/^packages\/[^/]+\/test\//.test(file),
    )
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      return uncheckedIn(source, file.endsWith('x') ? 'tsx' : 'ts').map((text) => ({ file, text }))
    }),
)

test('the number of casts does not grow', () => {
  expect(found.length, found.map(({ file, text }) => `${file}: ${text}`).join('\n')).toBeLessThanOrEqual(
    MAX_CASTS,
  )
})

test('no type is `any`, and no value is asserted with `!`', () => {
  expect(found.filter(({ text }) => isAnyOrNonNull(text))).toEqual([])
})
