import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'

const NEEDED = { dependencies: { zod: '1.0.0' }, devDependencies: { '@types/node': '1.0.0' } }

/** What a command says in a copy of the project that has these packages and wants this version of Node. */
function said(version: string, installed: readonly string[]) {
  const folder = tempFolder()
  cpSync(resolve('infra/check-setup.js'), join(folder, 'infra/check-setup.js'))
  writeFileSync(join(folder, '.nvmrc'), `${version}\n`)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', ...NEEDED }))
  writeFileSync(join(folder, 'program.js'), "console.log('runs')")
  for (const name of installed) {
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
    writeFileSync(join(folder, 'node_modules', name, 'package.json'), '{}')
  }
  const args = ['--import', './infra/check-setup.js', 'program.js']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const ALL = ['zod', '@types/node']
const have = process.versions.node

test('a complete set-up runs the program', () => {
  expect(said(have, ALL)).toEqual({ status: 0, stdout: 'runs\n', stderr: '' })
})

test.each([
  ['an older Node', '999.1.0', ALL, `Node 999 is needed, and this is ${have}`],
  ['no package', have, [], 'The package zod is missing: run "npm ci"'],
  ['no packages of development', have, ['zod'], 'The package @types/node is missing: run "npm ci"'],
])('%s is said in one line, before the program is loaded', (_, version, installed, line) => {
  const { status, stdout, stderr } = said(version, installed)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(line)])
})
