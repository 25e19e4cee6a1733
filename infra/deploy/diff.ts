import { messageOf } from '../local/failure.ts'
import { contextArguments, runCdk } from './cdk.ts'
import { withConsoleOrigin } from './console-origin.ts'
import { parseDeployOptions } from './options.ts'

try {
  const { context, settings } = parseDeployOptions(
    'diff',
    'Shows what a deployment would change.',
    process.argv.slice(2),
  )
  process.exitCode = await runCdk(['diff', ...contextArguments(await withConsoleOrigin(context, settings))])
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
