import { expect, test } from 'vitest'
import { definitionOf } from '../../packages/local-aws/cloudformation/template.ts'
import { withoutHashes } from './plain.ts'
import { smallStacks } from './small.ts'

const text = JSON.stringify(smallStacks().map(({ name, template }) => ({ name, template })))
const definition = (from = '', to = '') =>
  definitionOf(JSON.parse(text.replace(from, to)), 'http://127.0.0.1:1')

/*
 * What the local run makes of the templates, an entry a line. After an intended change:
 * `npx vitest run --project infra test/infra/local-templates.test.ts -u`.
 */
test('the local run has the reviewed stores, functions, routes, mappings and schedules', async () => {
  const lines = Object.entries(definition()).flatMap(([kind, entries]) =>
    // Policies are in the reviewed templates.
    entries.map((entry: object) =>
      JSON.stringify({ [kind]: entry }, (key, value) => (key === 'Statement' ? value.length : value)),
    ),
  )
  await expect(`${withoutHashes(lines.join('\n'))}\n`).toMatchFileSnapshot('templates/local.txt')
})

test.each([
  [
    'a payload format that the gateway lacks',
    '"payloadFormatVersion":"2.0"',
    '"payloadFormatVersion":"1.0"',
    'expected "2.0"',
  ],
  [
    'a role that does not exist',
    '"Role":{"Fn::GetAtt":["',
    '"Role":{"Fn::GetAtt":["No',
    'is not known locally',
  ],
  [
    'a header of the request',
    `"overwrite:header.WWW-Authenticate":"`,
    '"overwrite:header.X":"$request.',
    'only static values',
  ],
])('%s is an error', (_, from, to, message) => {
  expect(text).toContain(from)
  expect(() => definition(from, to)).toThrow(message)
})
