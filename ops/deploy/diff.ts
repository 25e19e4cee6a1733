import { messageOf } from '../../shared/failure.ts'
import { complete } from '../stack/complete.ts'
import { parseDeployOptions } from '../stack/options.ts'
import { contextArguments, runCdk } from './cdk.ts'
import { withVersion } from './versions.ts'

try {
  const { context, changes } = await complete(
    parseDeployOptions('diff', 'Shows what a deployment would change.', process.argv.slice(2)),
  )
  for (const change of changes) console.log(`setting ${change}`)
  process.exitCode = await runCdk(['diff', ...contextArguments(withVersion(context, process.cwd()))])
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
