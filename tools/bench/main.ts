import { spawnSync } from 'node:child_process'
import { bundles } from './sections/bundles.ts'
import { cost } from './sections/cost/cost.ts'
import { deliver } from './sections/deliver.ts'
import { expenses } from './sections/expenses.ts'
import { firstRequest } from './sections/first-request.ts'
import { flood } from './sections/flood.ts'
import { lists } from './sections/lists.ts'
import { month } from './sections/month.ts'
import { peers } from './sections/peers/peers.ts'
import { photos } from './sections/photos.ts'
import { roundTrips } from './sections/round-trips.ts'
import { scale } from './sections/scale/scale.ts'
import { tenants } from './sections/scale/tenants.ts'
import { sums } from './sections/sums.ts'
import { throughput } from './sections/throughput.ts'

const SECTIONS = [
  roundTrips,
  lists,
  expenses,
  sums,
  bundles,
  firstRequest,
  scale,
  tenants,
  photos,
  flood,
  cost,
  month,
  deliver,
  throughput,
  peers,
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !SECTIONS.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`no section ${unknown.join(', ')}; there are ${SECTIONS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const [only, ...others] = wanted
const isOne = only !== undefined && others.length === 0
let broken = 0
for (const { name, run } of SECTIONS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  if (isOne) {
    for (const line of await run()) {
      broken += 1
      console.log(`BROKEN ${line}`)
    }
  } else {
    // Each section runs in its own process: it starts its own stores, and SDK clients keep their first endpoints.
    const { status } = spawnSync(process.execPath, [import.meta.filename, name], { stdio: 'inherit' })
    if (status !== 0) broken += 1
  }
}
const what = isOne ? 'budgets' : 'sections'
console.log(broken === 0 ? `\nall ${what} are met` : `\n${broken} ${what} are exceeded`)
process.exit(broken === 0 ? 0 : 1)
