import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { downConvert } from '../../shared/document/openapi/down-convert.ts'
import { publishedDocument } from '../../shared/document/published.ts'

/*
 * Checks docs/openapi.json by the rules of two linters that integrators use: Redocly's `recommended-strict` and Spectral's `spectral:oas`.
 * The form in OpenAPI 3.0 is checked only by Spectral, which also checks examples there. Errors and warnings fail. A document that passed
 * is not checked again (six seconds) until the document, the linters or this file change.
 */

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENT = join(ROOT, 'docs/openapi.json')
const PASSED = join(ROOT, 'node_modules/.cache/lint-openapi')

async function byRedocly(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lint({ ref: DOCUMENT, config })
  return problems.map(
    ({ ruleId, message, location: [place] }) => `redocly ${ruleId}: ${message} (${place?.pointer})`,
  )
}

async function bySpectral(document: unknown): Promise<string[]> {
  const linter = new spectral.Spectral()
  // Two of the linter's own packages disagree on the type of a ruleset.
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] })
  const problems = await linter.run(JSON.parse(JSON.stringify(document)))
  return problems
    .filter(({ path }) => path.join('.') !== INLINED)
    .map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join('.')})`)
}

/** In 3.0 each reference to it is nullable, and therefore repeats it. */
const INLINED = 'components.schemas.Project'

const text = readFileSync(DOCUMENT, 'utf8')
const made = await publishedDocument()
const inputs = [
  text,
  ...['package-lock.json', 'tools/lint/openapi.ts', 'shared/document/openapi/down-convert.ts'].map((file) =>
    readFileSync(join(ROOT, file)),
  ),
]
const hash = createHash('sha256')
for (const input of inputs) hash.update(input)
const digest = hash.digest('hex')

if (!existsSync(PASSED) || readFileSync(PASSED, 'utf8') !== digest) {
  const faults = [
    ...(await byRedocly()),
    ...(await bySpectral(made)),
    ...(await bySpectral(downConvert(made))),
  ]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  mkdirSync(dirname(PASSED), { recursive: true })
  writeFileSync(PASSED, digest)
}
console.log('docs/openapi.json: no errors or warnings')
