import { after, each, openapi, type Recipe, replace, TYPES, vitest } from './recipe.ts'

const OPENAPI_TEST = 'test/unit/contract/openapi.test.ts'
const EVERY_TRIGGER = 'test/integration/webhooks/every-trigger.test.ts'
const REQUESTS = 'test/integration/documented-requests.test.ts'
const LIST = 'test/integration/triggers.test.ts'
const ID = 'opportunity.archived'

/** Adds `opportunity.archived`. */
export const trigger: Recipe = {
  name: 'A trigger',
  steps: [
    {
      name: 'shared/domain/triggers.ts',
      change: each(
        replace("  'opportunity.estimate_sent',", `  '${ID}',\n  'opportunity.estimate_sent',`),
        replace(
          "  'opportunity.estimate_sent':",
          `  '${ID}': { entity: 'opportunity', fires: 'An opportunity or project is archived.' },\n  'opportunity.estimate_sent':`,
        ),
      ),
      fails: { command: TYPES, says: /opportunity\.archived/ },
    },
    {
      name: 'shared/contract/metadata.ts',
      change: after("'opportunity.project.approved': empty", `  '${ID}': empty,`),
      fails: { command: TYPES, says: /opportunity\.archived/ },
    },
    {
      name: `events/envelopes/${ID}.json`,
      run: ['node', '--input-type=module', '-e', ENVELOPE()],
      fails: { command: vitest(OPENAPI_TEST), says: /opportunity\.archived/ },
    },
    {
      name: 'shared/domain/opportunity-change.ts',
      change: each(
        replace(
          'archiveOpportunity(current: Opportunity, { now }: Act)',
          'archiveOpportunity(current: Opportunity, { by, now }: Act)',
        ),
        replace(
          "  return { record: changeRecord(current, { approval_status: 'archived', archived_from }, now), events: [] }",
          `  const record = changeRecord(current, { approval_status: 'archived', archived_from }, now)\n  return { record, events: [eventOf('${ID}', record, by)] }`,
        ),
        replace("| 'opportunity.project.approved',\n", `| 'opportunity.project.approved'\n    | '${ID}',\n`),
      ),
      fails: { command: [...vitest(EVERY_TRIGGER), '-t', ID], says: /opportunity\.archived/ },
    },
    {
      name: EVERY_TRIGGER,
      change: replace(
        "  'opportunity.estimate_sent': (client)",
        `  '${ID}': async (client) => {
    const path = \`/v1/opportunities/\${await lead(client)}\`
    await client.post(\`\${path}/archive\`)
    return path
  },
  'opportunity.estimate_sent': (client)`,
      ),
      fails: { command: TYPES, says: /opportunity\.archived/ },
    },
    {
      name: LIST,
      change: after("      'opportunity.project.approved',", `      '${ID}',`),
      fails: { command: vitest(LIST), says: /opportunity\.archived/ },
    },
    {
      name: 'shared/contract/routes/opportunities.ts',
      change: replace(
        "summary: 'Archive an opportunity or project',\n  tag,\n  fires: [],",
        `summary: 'Archive an opportunity or project',\n  tag,\n  fires: ['${ID}'],`,
      ),
      fails: { command: [...vitest(REQUESTS), '-t', 'archiveOpportunity'], says: /opportunity\.archived/ },
    },
    openapi,
  ],
  tests: [OPENAPI_TEST, LIST, EVERY_TRIGGER, 'test/unit/domain/triggers.test.ts'],
}

/** The program that writes the synthetic event: an approved project's, with another trigger, archived. */
function ENVELOPE(): string {
  const folder = 'events/envelopes'
  return `import { readFileSync, writeFileSync } from 'node:fs'
const event = JSON.parse(readFileSync('${folder}/opportunity.project.approved.json', 'utf8'))
event.trigger = '${ID}'
event.data.approval_status = 'archived'
writeFileSync('${folder}/${ID}.json', JSON.stringify(event, null, 2) + '\\n')`
}
