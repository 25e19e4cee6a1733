import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Change } from './recipe.ts'

export interface Outcome {
  readonly isGreen: boolean
  readonly output: string
}

/** A copy of the working tree, with the same packages. */
export class Scratch implements Disposable {
  private readonly folder = mkdtempSync(join(tmpdir(), 'workspace-recipe-'))

  constructor() {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    for (const file of files.trimEnd().split('\n')) {
      if (existsSync(file)) cpSync(file, join(this.folder, file))
    }
    symlinkSync(join(process.cwd(), 'node_modules'), join(this.folder, 'node_modules'))
  }

  change(name: string, change: Change): void {
    const file = join(this.folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''))
  }

  run(command: string): Outcome {
    const PATH = `${join(this.folder, 'node_modules/.bin')}:${process.env.PATH}`
    const { status, stdout, stderr } = spawnSync(command, {
      cwd: this.folder,
      env: { ...process.env, PATH, TRANSPORTS: 'handler', NO_COLOR: '1' },
      shell: true,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    return { isGreen: status === 0, output: `${stdout}\n${stderr}` }
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
