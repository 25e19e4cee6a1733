import type {
  Content,
  Document,
  Operation,
  Reference,
  Response,
} from '../../shared/document/openapi/types.ts'
import { schemaChanges } from './schema-changes.ts'

/** A change of the document that breaks clients, and the operation, trigger or component where it is. */
interface Breaking {
  readonly of: string
  readonly change: string
}

/**
 * What breaks clients of one document when another takes its place, by contract 17.2. Own code: no library of npm that is
 * kept up compares documents of OpenAPI 3.1.
 */
export function breakingChanges(before: Document, after: Document): Breaking[] {
  const schemas = { before: before.components.schemas, after: after.components.schemas }
  const bodies = (of: string, from: Content | undefined, to: Content | undefined, isSent: boolean) =>
    Object.entries(from ?? {}).flatMap(([type, { schema }]) => {
      const now = to?.[type]
      if (!now) return [{ of, change: `${type} is gone` }]
      const pair = { before: schema ?? {}, after: now.schema ?? {}, isSent }
      return schemaChanges(pair, schemas, isSent ? 'body' : 'response').map((change) => ({ of, change }))
    })

  function operation(of: string, from: Operation, to: Operation | undefined): Breaking[] {
    if (!to) return [{ of, change: 'the operation is gone' }]
    const needsKey = (one: Operation, { security }: Document) => (one.security ?? security).length > 0
    return [
      ...(from.operationId === to.operationId ? [] : [{ of, change: `is named ${to.operationId} now` }]),
      ...(needsKey(to, after) && !needsKey(from, before) ? [{ of, change: 'needs a key now' }] : []),
      ...parameters(of, from, to),
      ...(to.requestBody?.required && !from.requestBody?.required
        ? [{ of, change: 'a body is required now' }]
        : []),
      ...bodies(of, from.requestBody?.content, to.requestBody?.content, true),
      ...Object.entries(from.responses)
        .filter(([status]) => status < '400')
        .flatMap(([status, response]) => responses(of, status, response, to.responses[status])),
    ]
  }

  function parameters(of: string, from: Operation, to: Operation): Breaking[] {
    const same = (one: Operation['parameters'][number]) => (other: typeof one) =>
      one.name === other.name && one.in === other.in
    const now = to.parameters.filter((one) => one.required && !from.parameters.find(same(one))?.required)
    return [
      ...now.map(({ name }) => ({ of, change: `parameter ${name} is required now` })),
      ...from.parameters.flatMap((one) => {
        const other = to.parameters.find(same(one))
        if (!other) return [{ of, change: `parameter ${one.name} is gone` }]
        const pair = { before: one.schema, after: other.schema, isSent: true }
        return schemaChanges(pair, schemas, `parameter ${one.name}`).map((change) => ({ of, change }))
      }),
    ]
  }

  function responses(
    of: string,
    status: string,
    from: Response | Reference,
    to: Response | Reference | undefined,
  ): Breaking[] {
    if (!to) return [{ of, change: `status ${status} is gone` }]
    if ('$ref' in from || '$ref' in to) return []
    const gone = Object.keys(from.headers ?? {}).filter((name) => !to.headers?.[name])
    return [
      ...gone.map((name) => ({ of, change: `header ${name} is gone` })),
      ...bodies(of, from.content, to.content, false),
    ]
  }

  /** The service sends what a webhook has. */
  function webhook(of: string, from: Operation, to: Operation | undefined): Breaking[] {
    if (!to) return [{ of, change: 'the trigger is gone' }]
    const gone = from.parameters.filter(({ name }) => !to.parameters.some((other) => other.name === name))
    return [
      ...gone.map(({ name }) => ({ of, change: `header ${name} is gone` })),
      ...bodies(of, from.requestBody?.content, to.requestBody?.content, false),
    ]
  }

  return [
    ...Object.entries(before.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, one]) =>
        operation(one.operationId, one, after.paths[path]?.[method]),
      ),
    ),
    ...Object.entries(before.webhooks).flatMap(([trigger, { post }]) =>
      webhook(trigger, post, after.webhooks[trigger]?.post),
    ),
    ...Object.entries(schemas.before).flatMap(([of, schema]) => {
      const now = schemas.after[of]
      if (!now) return [{ of, change: 'the component is gone' }]
      const pair = { before: schema, after: now, isSent: false }
      return schemaChanges(pair, schemas, of).map((change) => ({ of, change }))
    }),
  ]
}

/** The changes that no line of the changelog's version under way calls breaking, with the name in backticks. */
export function unannounced(changes: readonly Breaking[], underWay: string): string[] {
  const said = underWay.split(/^- /m).filter((entry) => /\bbreaking\b/i.test(entry))
  return changes
    .filter(({ of }) => !said.some((entry) => entry.includes(`\`${of}\``)))
    .map(({ of, change }) => `${of}: ${change}`)
}
