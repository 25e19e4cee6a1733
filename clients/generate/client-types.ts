import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import generate, { astToString } from 'openapi-typescript'

/*
 * Writes the types of the TypeScript client, which are generated from docs/openapi.json:
 * node clients/generate/client-types.ts [FILE]. A test compares the committed file with a new one.
 * The packages of this folder include TypeScript 5, whose API the generator needs: TypeScript 7 has none.
 */

const root = join(import.meta.dirname, '../..')
const file = process.argv[2] ?? join(root, 'clients/typescript/src/schema.ts')
/** Examples of whole records, and headers of responses: a third of the file, which no editor shows. */
const isUnseen = (holder: object, key: string, value: unknown) =>
  (key === 'example' && (typeof value === 'object' || 'schema' in holder)) ||
  (key === 'headers' && 'description' in holder && typeof holder.description === 'string')
const document = JSON.parse(
  readFileSync(join(root, 'docs/openapi.json'), 'utf8'),
  function (this: object, key, value: unknown) {
    return isUnseen(this, key, value) ? undefined : value
  },
)
delete document.components.headers
const nodes = await generate(document)
writeFileSync(file, `// Generated from docs/openapi.json by \`npm run openapi\`.\n\n${astToString(nodes)}`)
console.log(file)
