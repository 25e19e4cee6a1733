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
import type { Step } from './recipe.ts'

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

  /**
   * @param mayFail whether its command may fail, because an earlier step was left out
   * @throws Error when the step's file has changed so that the step no longer applies, or its command fails
   */
  take({ name, change, run }: Step, mayFail = false): void {
    if (change) {
      const file = join(this.folder, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''))
    }
    if (!run) return
    const { isGreen, output } = this.check(run)
    if (!isGreen && !mayFail) throw new Error(`${name}: ${output}`)
  }

  check([program = '', ...args]: readonly string[]): Outcome {
    const PATH = `${join(this.folder, 'node_modules/.bin')}:${process.env.PATH}`
    const env = { ...process.env, PATH, TRANSPORTS: 'handler', NO_COLOR: '1' }
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: this.folder,
      env,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    return { isGreen: status === 0, output: `${stdout}\n${stderr}` }
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
