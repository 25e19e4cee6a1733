import { messageOf } from '../../shared/failure.ts'
import { parseDeployOptions } from '../stack/options.ts'
import { finding, lineOf } from './finding.ts'
import { preflight } from './run.ts'

async function findings() {
  const description = 'Says whether a stage can be deployed from here, and what to do where it cannot.'
  try {
    return await preflight(parseDeployOptions('preflight', description, process.argv.slice(2)).settings)
  } catch (error) {
    return [finding('failed', 'settings', messageOf(error))]
  }
}

const found = await findings()
for (const one of found) console.log(lineOf(one))
process.exitCode = found.some(({ level }) => level === 'failed') ? 1 : 0
