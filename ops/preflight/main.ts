import { SettingsError } from '../../infra/settings/settings.ts'
import { messageOf } from '../../shared/failure.ts'
import { complete } from '../stack/complete.ts'
import { parseDeployOptions } from '../stack/options.ts'
import { finding, lineOf } from './finding.ts'
import { preflight } from './run.ts'

async function findings() {
  const description = 'Checks whether a stage can be deployed from here, and prints what to do if it cannot.'
  try {
    const options = parseDeployOptions('preflight', description, process.argv.slice(2))
    // Without AWS, preflight prints what is missing.
    const { settings } = await complete(options).catch((error: unknown) => {
      if (error instanceof SettingsError) throw error
      return options
    })
    return await preflight(settings)
  } catch (error) {
    return [finding('failed', 'settings', messageOf(error))]
  }
}

const found = await findings()
for (const one of found) console.log(lineOf(one))
process.exitCode = found.some(({ level }) => level === 'failed') ? 1 : 0
