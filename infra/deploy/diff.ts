import { messageOf } from '../local/failure.ts'
import { contextArguments, runCdk } from './cdk.ts'
import { parseDeployOptions } from './options.ts'

try {
  const { context } = parseDeployOptions(
    'diff',
    'Shows what a deployment would change.',
    process.argv.slice(2),
  )
  process.exitCode = await runCdk(['diff', ...contextArguments(context)])
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
