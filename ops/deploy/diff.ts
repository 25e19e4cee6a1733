import { messageOf } from '../../shared/failure.ts'
import { withConsoleOrigin } from '../stack/console-origin.ts'
import { parseDeployOptions } from '../stack/options.ts'
import { contextArguments, runCdk } from './cdk.ts'
import { withTable } from './restored-table.ts'
import { withVersions } from './versions.ts'

try {
  const { context, settings } = parseDeployOptions(
    'diff',
    'Shows what a deployment would change.',
    process.argv.slice(2),
  )
  const known = await withVersions(
    await withConsoleOrigin(await withTable(context, settings), settings),
    settings,
    process.cwd(),
  )
  process.exitCode = await runCdk(['diff', ...contextArguments(known)])
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
