import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageOf } from '../../shared/failure.ts'
import { complete } from '../stack/complete.ts'
import { parseDeployOptions } from '../stack/options.ts'
import { goBack } from './take-back.ts'
import { checkedOut, deployedVersions, versionBefore } from './versions.ts'

/** Deploys the version before the checked-out one from a temporary folder. */
try {
  const options = parseDeployOptions(
    'go-back',
    'Deploys the version that the stage ran before this one; the data stack stays as it is.',
    process.argv.slice(2),
    (command) => command.option('--to <commit>', 'the commit to go back to'),
  )
  const root = process.cwd()
  const {
    stage = '',
    tableName: _table,
    consoleOrigin: _origin,
    versions: _versions,
    ...settings
  } = (await complete(options)).context
  const version = options.to ?? versionBefore(await deployedVersions(stage), checkedOut(root))
  console.log(`going back to ${version}`)
  goBack({ root, folder: join(mkdtempSync(join(tmpdir(), 'go-back-')), 'version'), version, stage, settings })
  console.log(`${version} is deployed`)
} catch (error) {
  console.error(`go-back failed: ${messageOf(error).split('\n')[0]}`)
  process.exitCode = 1
}
