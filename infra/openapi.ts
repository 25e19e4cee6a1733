import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { document } from '../shared/contract/openapi/document.ts'

// Committed, so that a change of the interface shows in review; a test compares it with the route table. The page of
// GET /docs is made of it when it is asked for.
const file = join(import.meta.dirname, '../docs/openapi.json')
writeFileSync(file, `${JSON.stringify(await document(), null, 2)}\n`)
console.log(file)
