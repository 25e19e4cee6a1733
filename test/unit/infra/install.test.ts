import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'

/** A repository whose folder `tools/one` has a package that needs no registry. */
function repository() {
  const root = tempFolder()
  const write = (path: string, content: unknown) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), JSON.stringify(content))
  }
  cpSync(resolve('infra/packages/install.js'), join(root, 'infra/packages/install.js'))
  write('package.json', { type: 'module' })
  mkdirSync(join(root, 'node_modules'))
  /** Names what the folder needs, in both of its files. */
  const need = (dependencies: Record<string, string>) => {
    write('tools/one/package.json', { dependencies })
    write('tools/one/package-lock.json', { lockfileVersion: 3, packages: { '': { dependencies } } })
  }
  const install = () => {
    const args = ['infra/packages/install.js', 'tools/one']
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, npm_config_offline: 'true' },
    })
    return { status, said: stderr.trimEnd().split('\n') }
  }
  return { root, need, install, modules: join(root, 'tools/one/node_modules') }
}

const INSTALLING = 'installing the packages of tools/one'

test('a folder is installed at first use, and again when its lock file differs', () => {
  const { need, install, modules } = repository()
  need({})
  expect(install()).toEqual({ status: 0, said: [INSTALLING] })
  writeFileSync(join(modules, 'kept'), '')
  expect(install()).toEqual({ status: 0, said: [''] })
  expect(existsSync(join(modules, 'kept'))).toBe(true)
  writeFileSync(join(modules, '../package-lock.json'), '{ "lockfileVersion": 3, "packages": { "": {} } }')
  expect(install()).toEqual({ status: 0, said: [INSTALLING] })
  expect(existsSync(join(modules, 'kept'))).toBe(false)
})

test('an installation that fails ends with one line, and leaves what was installed', () => {
  const { root, need, install, modules } = repository()
  need({})
  install()
  writeFileSync(join(modules, 'kept'), '')
  need({ 'not-in-the-lock': '1.0.0' })
  expect(install()).toEqual({
    status: 1,
    said: [
      INSTALLING,
      expect.stringMatching(/^the packages of tools\/one could not be installed: npm error/),
    ],
  })
  expect(existsSync(join(modules, 'kept'))).toBe(true)
  expect(readdirSync(join(root, 'node_modules/.cache'))).toEqual([])
})
