import { bundles } from './bundles.ts'
import { latency } from './latency.ts'
import { roundTrips } from './round-trips.ts'

const SECTIONS = [roundTrips, bundles, latency]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !SECTIONS.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`no section ${unknown.join(', ')}; there are ${SECTIONS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

let broken = 0
for (const section of SECTIONS) {
  if (wanted.length > 0 && !wanted.includes(section.name)) continue
  for (const line of await section.run()) {
    broken += 1
    console.log(`BROKEN ${line}`)
  }
}
console.log(broken === 0 ? '\nall budgets hold' : `\n${broken} budgets are broken`)
process.exit(broken === 0 ? 0 : 1)
