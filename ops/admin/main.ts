import { runCommand } from './cli.ts'
import { exitAfterOutput } from './exit.ts'

const code = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
await exitAfterOutput(code)
