import { runCommand } from './cli.ts'

const code = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
// Keep-alive connections of the SDK would hold the process for a while.
process.exit(code)
