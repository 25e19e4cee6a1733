import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../shared/document/openapi/types.ts'

// Writes the version of the API into both clients. A test compares the committed files with the document.
const root = join(import.meta.dirname, '../..')
const {
  info: { version },
}: Document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))

const SOURCES = {
  'typescript/src/version.ts': `/** Of the API that this client was generated for. Written by \`npm run openapi\`. */\nexport const VERSION = '${version}'\n`,
  'python/workspace_service/_version.py': `"""The version of the API that this client was generated for. Written by \`npm run openapi\`."""\n__version__ = "${version}"\n`,
}
for (const [path, source] of Object.entries(SOURCES)) writeFileSync(join(root, 'clients', path), source)

const packageFile = join(root, 'clients/typescript/package.json')
const text = readFileSync(packageFile, 'utf8')
writeFileSync(packageFile, text.replace(/(?<="version": ")[^"]+/, version))
