import { readFileSync } from 'node:fs'
import { costTable } from './table.ts'

/** Prints the monthly cost (`npm run cost`). */
console.log(costTable(JSON.parse(readFileSync(new URL('units.json', import.meta.url), 'utf8'))))
