import { expect, test } from 'vitest'
import { plain, withoutHashes } from './plain.ts'
import { smallStacks } from './small.ts'

/** A deployment with everything that settings can add, except provisioned capacity and custom domains. */
const stacks = smallStacks({
  size: 'standard',
  syntheticCheck: 'on',
  alarmEmail: 'on-call@example.com',
  monthlyBudget: 50,
  eventArchive: 'on',
  eventBus: 'arn:aws:events:eu-central-1:123456789012:event-bus/events',
  backupVault: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:copies',
})

const WIDTH = 180

/** What no template has to say, and the pages of the console, which `console.test.ts` requests. */
const OMITTED = { DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete', FunctionCode: undefined }
const isOmitted = (name: string, value: unknown) =>
  Object.entries(OMITTED).some(([key, text]) => key === name && (text === undefined || text === value))

/** A value on one line if it fits, otherwise with each of its parts on a separate line; texts of JSON are parsed. */
function linesOf(name: string, value: unknown, indent: string): string[] {
  if (typeof value === 'string' && value.startsWith('{"')) return linesOf(name, JSON.parse(value), indent)
  const line = `${indent}${name}${JSON.stringify(value)}`
  if (line.length <= WIDTH || typeof value !== 'object' || value === null) return [line]
  const parts = Object.entries(value).flatMap(([key, part]) =>
    linesOf(Array.isArray(value) ? '- ' : `${key}: `, part, `${indent}  `),
  )
  return [`${indent}${name.trimEnd()}`, ...parts]
}

/*
 * Thresholds, limits, retries, conditions and rights of all resources. If one of them changes by intention, review the
 * change in `templates/` after `npx vitest run --project infra test/infra/templates.test.ts -u`.
 */
test.each(stacks)('the resources of $name are the reviewed ones', async ({ name, resources }) => {
  const lines = Object.entries(resources).flatMap(([id, { Type, Properties = {}, ...attributes }]) => [
    `${id}: ${Type}`,
    ...[...Object.entries(Properties), ...Object.entries(attributes)].flatMap(([key, value]) =>
      isOmitted(key, value) ? [] : linesOf(`${key}: `, plain(value), '  '),
    ),
  ])
  await expect(`${withoutHashes(lines.join('\n'))}\n`).toMatchFileSnapshot(`templates/${name}.txt`)
})
