import { readFileSync } from 'node:fs'
import { after, each, type Recipe, replace } from './recipe.ts'

const ID = 'opportunity.archived'
const ENVELOPES = 'events/envelopes'

/** Adds `opportunity.archived`. */
export const trigger: Recipe = {
  name: 'A trigger',
  changes: {
    'shared/domain/triggers.ts': each(
      replace("  'opportunity.estimate_sent',", `  '${ID}',\n  'opportunity.estimate_sent',`),
      replace(
        "  'opportunity.estimate_sent':",
        `  '${ID}': { entity: 'opportunity', fires: 'An opportunity or project is archived.' },\n  'opportunity.estimate_sent':`,
      ),
    ),
    'shared/contract/metadata.ts': after("'opportunity.project.approved': empty", `  '${ID}': empty,`),
    [`${ENVELOPES}/${ID}.json`]: envelope,
    'shared/domain/opportunity-change.ts': each(
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
    'test/integration/webhooks/every-trigger.test.ts': replace(
      "  'opportunity.estimate_sent': (client)",
      `  '${ID}': async (client) => {
    const path = \`/v1/opportunities/\${await lead(client)}\`
    await client.post(\`\${path}/archive\`)
    return path
  },
  'opportunity.estimate_sent': (client)`,
    ),
    'test/integration/triggers.test.ts': after("      'opportunity.project.approved',", `      '${ID}',`),
    'shared/contract/routes/opportunities.ts': replace(
      "summary: 'Archive an opportunity or project',\n  tag,\n  fires: [],",
      `summary: 'Archive an opportunity or project',\n  tag,\n  fires: ['${ID}'],`,
    ),
  },
  says: /opportunity\.archived/,
  tests: ['test/unit/domain/triggers.test.ts'],
}

/** The synthetic event: an approved project's, with another trigger, archived. */
function envelope(): string {
  const event = JSON.parse(readFileSync(`${ENVELOPES}/opportunity.project.approved.json`, 'utf8'))
  const data = { ...event.data, approval_status: 'archived' }
  return `${JSON.stringify({ ...event, trigger: ID, data }, null, 2)}\n`
}
