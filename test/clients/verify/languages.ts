import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const CLIENTS = resolve('clients/verify')
const RUNNERS = import.meta.dirname

/** A language, and how its verifier is built in an empty folder. */
interface Language {
  readonly name: string
  /** Programs that must be installed. */
  readonly needs: readonly string[]
  /** Builds in the folder; returns the command that reads cases from its input. */
  build(folder: string): readonly string[]
}

const run = (folder: string, program: string, ...args: string[]) =>
  execFileSync(program, args, {
    cwd: folder,
    env: { ...process.env, GOFLAGS: '-mod=mod', GO111MODULE: 'on' },
  })

export const LANGUAGES: readonly Language[] = [
  { name: 'Python', needs: ['python3'], build: () => ['python3', '-B', join(RUNNERS, 'run.py'), CLIENTS] },
  { name: 'PHP', needs: ['php'], build: () => ['php', join(RUNNERS, 'run.php'), CLIENTS] },
  { name: 'Ruby', needs: ['ruby'], build: () => ['ruby', join(RUNNERS, 'run.rb'), CLIENTS] },
  {
    name: 'Java',
    needs: ['java', 'javac'],
    build(folder) {
      run(folder, 'javac', '-Werror', '-d', folder, join(CLIENTS, 'Verify.java'), join(RUNNERS, 'Run.java'))
      return ['java', '-cp', folder, 'Run']
    },
  },
  {
    name: 'Go',
    needs: ['go'],
    build(folder) {
      mkdirSync(join(folder, 'webhook'))
      cpSync(join(CLIENTS, 'verify.go'), join(folder, 'webhook', 'verify.go'))
      cpSync(join(RUNNERS, 'run.go'), join(folder, 'main.go'))
      writeFileSync(join(folder, 'go.mod'), 'module example.com/run\n\ngo 1.19\n')
      run(folder, 'go', 'vet', './...')
      run(folder, 'go', 'build', '-o', 'run', '.')
      return [join(folder, 'run')]
    },
  },
  {
    name: 'C#',
    needs: ['mcs', 'mono'],
    build(folder) {
      const sources = [join(CLIENTS, 'Verify.cs'), join(RUNNERS, 'Run.cs')]
      run(folder, 'mcs', '-warnaserror', `-out:${join(folder, 'run.exe')}`, ...sources)
      return ['mono', join(folder, 'run.exe')]
    },
  },
]

export const isInstalled = ({ needs }: Language): boolean =>
  needs.every((program) => spawnSync('which', [program]).status === 0)
