import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageOf } from '../local/failure.ts'
import { parseDeployOptions } from './options.ts'
import { goBack, previousTag } from './previous.ts'

/** Deploys the previous tagged version from a temporary folder. */
try {
  const { context } = parseDeployOptions(
    'go-back',
    'Deploys the last tagged version before this one.',
    process.argv.slice(2),
  )
  const run = (command: string, args: readonly string[], cwd: string) =>
    void execFileSync(command, args, { cwd, stdio: 'inherit' })
  const tag = previousTag(process.cwd())
  console.log(`going back to ${tag}`)
  const { stage = '', ...settings } = context
  goBack({
    root: process.cwd(),
    folder: join(mkdtempSync(join(tmpdir(), 'go-back-')), 'version'),
    tag,
    stage,
    settings,
    run,
  })
  console.log(`${tag} is deployed`)
} catch (error) {
  console.error(`not gone back: ${messageOf(error).split('\n')[0]}`)
  process.exitCode = 1
}
