import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminJsonHere } from '../../test/support/admin.ts'
import { unitsOfCommands, watchAdmin } from './admin-units.ts'
import { fillLists } from './list-data.ts'
import { type Broken, printTable, type Section } from './section.ts'
import { storeUse } from './store-calls.ts'
import { startQuietStores } from './stores.ts'
import { newBench } from './workspace.ts'

/** Half of them opportunities, half contacts. */
const RECORDS = 1_000
const OTHERS = [10, 100_000]

/** The units of the operator's commands depend on the workspace, not on the table. */
export const admin: Section = { name: 'admin', run }

async function run(): Promise<Broken> {
  const { folder, queues, stop } = await startQuietStores()
  try {
    // As a running service writes it.
    const { port } = new URL(String(process.env.AWS_ENDPOINT_URL_DYNAMODB))
    const manifest = { pid: process.pid, port: Number(port), environment: {}, resources: { queues } }
    writeFileSync(join(folder, 'service.json'), JSON.stringify(manifest))
    return await measure(['--data', folder])
  } finally {
    await stop()
  }
}

async function measure(on: readonly string[]): Promise<Broken> {
  watchAdmin()
  process.stderr.write = () => true
  const other = await newBench()
  const measured: Record<string, readonly [number, number]>[] = []
  let filled = 0
  for (const others of OTHERS) {
    await fillLists(other.workspace, other.owner, (others - filled) / 2)
    filled = others
    const { workspace, owner } = await newBench()
    await fillLists(workspace, owner, RECORDS / 2)
    const list = await storeUse(() => adminJsonHere([...on, 'workspace', 'list']))
    measured.push({
      'workspace list': [list.readUnits, list.writeUnits],
      ...(await unitsOfCommands(on, workspace, owner)),
    })
  }
  const [few = {}, many = {}] = measured
  const names = Object.keys(few)
  printTable(
    `Units of the operator's commands for a workspace of ${RECORDS} records, read + written`,
    ['', ...OTHERS.map((others) => `beside ${others.toLocaleString('en')} others`)],
    names.map((name) => [name, ...measured.map((units) => units[name]?.join(' + ') ?? '')]),
  )
  return names
    .filter((name) => few[name]?.join() !== many[name]?.join())
    .map((name) => `${name}: ${few[name]?.join(' + ')} units, ${many[name]?.join(' + ')} beside more records`)
}
