import type { Document, Operation } from '../openapi/types.ts'
import { entries, entry, section, typeText } from './schema.ts'

export const EVENTS_PATH = '/docs/events.md'
/** The guide that has all errors too. */
export const ERRORS_PATH = '/docs/errors.md'

/** The page of all events: the headers of a delivery, and what each trigger adds to an event. */
export function eventsText({ webhooks, tags }: Document): string {
  const events = Object.entries(webhooks)
  const [first] = events
  const headers = first?.[1].post.parameters.map(({ name, required, schema, description }) =>
    entry(name, required, schema, description ?? ''),
  )
  return [
    '# Events',
    tags.find(({ name }) => name === 'Events')?.description ?? '',
    'The body is an [Event](/docs/schemas/Event.md). [Receiving webhooks](/docs/receiving-webhooks.md) has the rules of deliveries.',
    ...section('Headers of every delivery', headers ?? []),
    ...events.flatMap(([trigger, { post }]) => eventText(trigger, post)),
  ].join('\n\n')
}

function eventText(trigger: string, { summary, requestBody }: Operation): string[] {
  const { metadata, data } = requestBody?.content['application/json']?.schema?.allOf?.[1]?.properties ?? {}
  // Nested fields are described on the page of the record.
  const fields = metadata ? entries(metadata).filter((line) => !/^- `\w+\./.test(line)) : []
  return [
    `## ${trigger}`,
    `${summary} \`data\`: ${data ? typeText(data) : 'null'}.${metadata?.$ref ? ` \`metadata\`: ${typeText(metadata)}.` : ''}`,
    ...(fields.length > 0 ? [`\`metadata\`:\n\n${fields.join('\n')}`] : []),
  ]
}
