import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { document } from '../../shared/document/openapi/document.ts'

// docs/openapi.json is committed, so that reviews show interface changes; a test compares it with the route table. GET
// /docs renders its page from this file.
const file = join(import.meta.dirname, '../../docs/openapi.json')
writeFileSync(file, `${JSON.stringify(await document(), null, 2)}\n`)
console.log(file)
