import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document, Operation } from '../../shared/document/openapi/types.ts'

/*
 * Writes the signatures of the TypeScript client's methods, one for each operation, so that editors show its description
 * where it is called: node clients/generate/client-calls.ts [FILE]. A test compares the committed file with a new one.
 */
const root = join(import.meta.dirname, '../..')
const file = process.argv[2] ?? join(root, 'clients/typescript/src/calls.ts')
// Written by `npm run openapi`.
const { paths }: Document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

const hasResult = ({ responses }: Operation): boolean =>
  Object.entries(responses).some(
    ([status, response]) =>
      status === '204' ||
      (/^20/.test(status) && 'content' in response && response.content?.['application/json'] !== undefined),
  )

function signature(method: string, path: string, { summary, description = '' }: Operation): string {
  const types = `Init<'${path}', '${method}'>`
  // The first paragraph says who may call it.
  const [permissions = ''] = description.split('\n\n')
  return [
    '  /**',
    `   * ${summary}.`,
    '   *',
    `   * ${permissions}`,
    '   */',
    `  (path: '${path}', ...init: Arguments<${types}>): Promise<Result<'${path}', '${method}'>>`,
  ].join('\n')
}

const interfaces = METHODS.map((method) => {
  const signatures = Object.entries(paths).flatMap(([path, { [method]: operation }]) =>
    operation && hasResult(operation) ? [signature(method, path, operation)] : [],
  )
  return [
    `export interface ${method[0]?.toUpperCase()}${method.slice(1)} {`,
    ...signatures,
    '  /** Calls one of several paths. The last signature, whose faults compilers report. */',
    `  <P extends PathsWith<'${method}'>>(path: P, ...init: Arguments<Init<P, '${method}'>>): Promise<Result<P, '${method}'>>`,
    '}',
  ].join('\n')
})

const head = `// Generated from docs/openapi.json by \`npm run openapi\`.

import type { Arguments, Init, PathsWith, Result } from './types.ts'
`
writeFileSync(file, `${[head, ...interfaces].join('\n')}\n`)
console.log(file)
