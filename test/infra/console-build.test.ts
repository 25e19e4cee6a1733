import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildConsole } from '../../infra/console/build.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'console-'))
  mkdirSync(join(root, 'console/src'), { recursive: true })
  write('package-lock.json', '{}')
  write('console/vite.config.ts', 'export default {}')
  write('console/index.html', '<!doctype html><script type="module" src="/src/main.ts"></script>')
  write('console/src/main.ts', 'document.title = "first"')
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const builds = () => readdirSync(join(root, 'dist/console'))

function scriptOf(folder: string): string {
  const [name = ''] = readdirSync(join(folder, 'assets'))
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain(`/assets/${name}`)
  return readFileSync(join(folder, 'assets', name), 'utf8')
}

test('the console is built once, and again when a source changes', async () => {
  const first = await buildConsole(root)
  expect(scriptOf(first)).toContain('first')
  // A second build would replace this.
  writeFileSync(join(first, 'kept.txt'), 'kept')
  expect(await buildConsole(root)).toBe(first)
  expect(existsSync(join(first, 'kept.txt'))).toBe(true)
  write('console/src/main.ts', 'document.title = "second"')
  const second = await buildConsole(root)
  expect(scriptOf(second)).toContain('second')
  write('package-lock.json', '{ }')
  expect(new Set([first, second, await buildConsole(root)]).size).toBe(3)
})

test('two builds at once give the same folder, and leave nothing else', async () => {
  const folders = await Promise.all([buildConsole(root), buildConsole(root)])
  expect(new Set(folders).size).toBe(1)
  expect(builds().length).toBe(1)
})

test('a failed build leaves nothing, and says why', async () => {
  write('console/src/main.ts', 'import "./missing.ts"')
  await expect(buildConsole(root)).rejects.toThrow('./missing.ts')
  expect(builds()).toEqual([])
})

test('builds of other sources are removed after a day', async () => {
  const first = await buildConsole(root)
  write('console/src/main.ts', 'document.title = "second"')
  const second = await buildConsole(root)
  expect(existsSync(first)).toBe(true)
  utimesSync(first, 0, 0)
  write('console/src/main.ts', 'document.title = "third"')
  await buildConsole(root)
  expect([existsSync(first), existsSync(second)]).toEqual([false, true])
})
