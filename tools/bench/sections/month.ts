import { readFileSync } from 'node:fs'
import { costTable } from '../../../ops/cost/table.ts'
import type { Section } from '../measure/section.ts'

const UNITS = new URL('../../../ops/cost/units.json', import.meta.url)

/** Prints a month's bill from the units that `npm run bench -- cost` has measured. */
export const month: Section = {
  name: 'month',
  run: async () => {
    console.log(costTable(JSON.parse(readFileSync(UNITS, 'utf8'))))
    return []
  },
}
