import { matchesGlob } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { StackPolicy } from '../../infra/deployed/protect-data.ts'
import { type ResourceType, resourceTypes } from './resource-types.ts'
import type { SynthesizedStack } from './synthesize.ts'

export type Stack = Pick<SynthesizedStack, 'name' | 'resources' | 'exports'> & { readonly template?: unknown }
type Resource = Stack['resources'][string]

export interface Played {
  /** The stacks that exist afterwards; `cdk deploy` deletes none. */
  readonly live: readonly Stack[]
  /**
   * What exists outside the stacks: tables by name, restored and replaced tables included, and other
   * retained resources by the name that the template gave them.
   */
  readonly outside: readonly string[]
  /** What makes a stack fail, loses data, or changes an address that clients know. */
  readonly troubles: readonly string[]
  /** Calls that change API Gateway: one for each resource that is created, changed or deleted. */
  readonly apiGatewayCalls: number
}

const TYPES = resourceTypes()

/** Resources with data or messages, with an address that clients know, or that an operator relies on. */
const LASTING = [
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::SQS::Queue',
  'AWS::ApiGatewayV2::Api',
  'AWS::CloudFront::Distribution',
  'AWS::ApiGatewayV2::DomainName',
  'AWS::Backup::BackupPlan',
  'AWS::Budgets::Budget',
  'AWS::SNS::Subscription',
]

function typeOf({ Type }: Resource): ResourceType {
  const known = TYPES.get(Type)
  if (known) return known
  if (Type.startsWith('Custom::')) return { identifier: [], fixed: ['ServiceToken'] }
  throw new Error(`CloudFormation has no type ${Type}`)
}

/** The name that the template gives a resource, if it gives one. References are unique in their stack only. */
function identityOf(stack: string, resource: Resource): string | undefined {
  // Lambda refuses a second mapping of a source to a function.
  const isMapping = resource.Type === 'AWS::Lambda::EventSourceMapping'
  const identifier = isMapping ? ['EventSourceArn', 'FunctionName'] : typeOf(resource).identifier
  const values = identifier.map((name) => resource.Properties?.[name])
  if (values.length === 0 || values.includes(undefined)) return undefined
  const text = `${resource.Type} ${JSON.stringify(values)}`
  return text.includes('{"') ? `${stack} ${text}` : text
}

/** How a resource that is retained is known outside its stack. */
const nameOutside = (stack: string, id: string, resource: Resource): string =>
  identityOf(stack, resource) ?? `${stack} ${id}`

/** What a deleted stack leaves. */
export const retainedBy = ({ name, resources }: Stack): string[] =>
  Object.entries(resources).flatMap(([id, resource]) =>
    resource.DeletionPolicy?.startsWith('Retain') ? [nameOutside(name, id, resource)] : [],
  )

const identitiesOf = ({ name, resources }: Stack): string[] =>
  Object.values(resources).flatMap((resource) => identityOf(name, resource) ?? [])

const importsOf = ({ resources }: Stack): string[] => [
  ...new Set(
    [...JSON.stringify(resources).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].flatMap(([, name]) => name ?? []),
  ),
]

/** The parameters of the Systems Manager that a stack reads when it is deployed. */
function parametersOf({ template }: Stack): string[] {
  const { Parameters = {} } = (template ?? {}) as {
    Parameters?: Readonly<Record<string, { readonly Type: string; readonly Default?: string }>>
  }
  return Object.values(Parameters).flatMap(({ Type, Default }) =>
    // The bootstrap stack of the CDK writes its own.
    Type.startsWith('AWS::SSM::') && !Default?.startsWith('/cdk-bootstrap/') ? (Default ?? []) : [],
  )
}

const writtenBy = ({ resources }: Stack): unknown[] =>
  Object.values(resources).flatMap(({ Type, Properties }) =>
    Type === 'AWS::SSM::Parameter' ? [Properties?.Name] : [],
  )

/** The property that makes CloudFormation replace the resource. */
const replacedFor = (old: Resource, now: Resource): string | undefined =>
  typeOf(now).fixed.find((name) => !isDeepStrictEqual(old.Properties?.[name], now.Properties?.[name]))

const isTable = ({ Type }: Resource): boolean => Type === 'AWS::DynamoDB::Table'

/** The name of a table; CloudFormation makes one of stack and id if the template has none. */
const tableNameOf = (stack: string, id: string, { Properties }: Resource): string =>
  String(Properties?.TableName ?? `${stack}-${id}`)

/**
 * Simulates `cdk deploy` of these stacks, one after the other; in each, creations come before deletions.
 * @param existing what exists outside the stacks; a table of the template with such a name is imported
 * @param policy of the data stack
 */
export function play(
  before: readonly Stack[],
  stacks: readonly Stack[],
  existing: readonly string[] = [],
  policy?: StackPolicy,
): Played {
  const live = new Map(before.map((stack) => [stack.name, stack]))
  const outside = new Set(existing)
  const troubles: string[] = []
  let apiGatewayCalls = 0
  for (const stack of stacks) {
    const former = live.get(stack.name)
    const say = (text: string) => void troubles.push(`${stack.name}: ${text}`)
    const exported = [...live.values(), stack].flatMap(({ exports }) => exports)
    for (const name of importsOf(stack)) if (!exported.includes(name)) say(`no stack exports ${name}`)
    for (const name of parametersOf(stack)) {
      if (![...live.values(), stack].some((one) => writtenBy(one).includes(name)))
        say(`no stack writes ${name}`)
    }
    const denied = former && policy && former.name.endsWith('-data') ? deniedBy(policy, former, stack) : []
    if (denied.length > 0) {
      for (const id of denied) say(`${id}: denied by the stack policy`)
      continue
    }
    const taken = new Set([...[...live.values()].flatMap(identitiesOf), ...outside])
    let imports = false
    for (const [id, now] of Object.entries(stack.resources)) {
      const old = former?.resources[id]
      if (old?.Type === now.Type && isDeepStrictEqual(old.Properties, now.Properties)) continue
      const fixed = old && replacedFor(old, now)
      if (now.Type.startsWith('AWS::ApiGatewayV2::')) apiGatewayCalls += fixed ? 2 : 1
      if (old && old.Type !== now.Type) say(`${id}: its type changes`)
      if (fixed && LASTING.includes(now.Type)) say(`${id}: replaced, because ${fixed} changes`)
      if (!old && isTable(now) && now.Properties?.TableName !== undefined) {
        imports = outside.delete(tableNameOf(stack.name, id, now))
        if (!imports) say(`${id}: there is no such table to import`)
      }
      const identity = !old || fixed ? identityOf(stack.name, now) : undefined
      if (identity !== undefined && taken.has(identity)) say(`${id}: ${identity} already exists`)
      if (old)
        for (const trouble of [...indexTroubles(old, now), ...tableTroubles(old, now)])
          say(`${id}: ${trouble}`)
      for (const alias of aliasesOf(old))
        if (!aliasesOf(now).includes(alias)) say(`${id}: ${alias} is removed`)
    }
    for (const [id, gone] of Object.entries(former?.resources ?? {})) {
      if (id in stack.resources) continue
      const { Type, DeletionPolicy } = gone
      if (Type.startsWith('AWS::ApiGatewayV2::')) apiGatewayCalls++
      const retained = DeletionPolicy?.startsWith('Retain') === true
      const isReplaced = imports && isTable(gone) && retained
      if (isReplaced) outside.add(tableNameOf(stack.name, id, gone))
      else if (retained) outside.add(nameOutside(stack.name, id, gone))
      if (!isReplaced && LASTING.includes(Type)) say(`${id}: removed, with what it holds`)
    }
    live.set(stack.name, stack)
    const lost = former?.exports.filter((name) => !stack.exports.includes(name)) ?? []
    for (const user of live.values()) {
      for (const name of importsOf(user)) {
        if (lost.includes(name)) say(`the export ${name} is in use by ${user.name}`)
      }
    }
  }
  return { live: [...live.values()], outside: [...outside], troubles, apiGatewayCalls }
}

/** The resources that an update would replace or delete against the policy: CloudFormation then changes nothing. */
function deniedBy({ Statement }: StackPolicy, former: Stack, now: Stack): string[] {
  return Object.entries(former.resources).flatMap(([id, old]) => {
    const kept = now.resources[id]
    if (kept && replacedFor(old, kept) === undefined) return []
    const action = kept ? 'Update:Replace' : 'Update:Delete'
    const denies = Statement.some(
      ({ Effect, Action, Resource, Condition }) =>
        Effect === 'Deny' &&
        Action.includes(action) &&
        Resource.some((one) => matchesGlob(`LogicalResourceId/${id}`, one === '*' ? '**' : one)) &&
        (Condition?.StringEquals.ResourceType.includes(old.Type) ?? true),
    )
    return denies ? [id] : []
  })
}

/**
 * What the failure of one resource may leave of a first deployment: resources that do not refer to it may exist by then, and
 * are deleted again unless they are retained or protected.
 */
export function leftByFailure({ resources }: Stack, failing: string): string[] {
  const waiting = new Set([failing])
  const waits = (id: string) =>
    [...waiting].some((other) => JSON.stringify(resources[id]).includes(`"${other}"`))
  for (let size = 0; size < waiting.size; ) {
    size = waiting.size
    for (const id of Object.keys(resources)) if (waits(id)) waiting.add(id)
  }
  return Object.entries(resources).flatMap(([id, { DeletionPolicy, Properties }]) =>
    !waiting.has(id) && (DeletionPolicy === 'Retain' || Properties?.DeletionProtectionEnabled === true)
      ? [id]
      : [],
  )
}

const aliasesOf = (resource: Resource | undefined): readonly unknown[] => {
  const { Aliases = [] } = (resource?.Properties?.DistributionConfig ?? {}) as {
    Aliases?: readonly unknown[]
  }
  return Aliases
}

/** DynamoDB creates or deletes one index in an update, and changes neither the keys nor the attributes of one. */
function indexTroubles(old: Resource, now: Resource): string[] {
  const [before, after] = [indexesOf(old), indexesOf(now)]
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !before.has(name) || !after.has(name),
  )
  return [
    ...(changed.length > 1 ? [`more than one index comes or goes: ${changed.join(', ')}`] : []),
    ...[...before].flatMap(([name, index]) =>
      after.has(name) && !isDeepStrictEqual(after.get(name), index) ? [`the index ${name} changes`] : [],
    ),
  ]
}

/** What a table loses: CloudFormation removes each of these without a question. */
function tableTroubles(old: Resource, now: Resource): string[] {
  const features = ['StreamSpecification', 'TimeToLiveSpecification', 'PointInTimeRecoverySpecification']
  const lost = features.filter(
    (name) =>
      old.Properties?.[name] !== undefined &&
      !isDeepStrictEqual(old.Properties[name], now.Properties?.[name]),
  )
  const indexes = [...indexesOf(old).keys()].filter((name) => !indexesOf(now).has(name))
  return [...indexes.map((name) => `the index ${name}`), ...lost].map((one) => `${one} is removed`)
}

function indexesOf({ Properties }: Resource): ReadonlyMap<string, unknown> {
  const indexes = (Properties?.GlobalSecondaryIndexes ?? []) as readonly {
    readonly IndexName: string
    readonly KeySchema: unknown
    readonly Projection: unknown
  }[]
  return new Map(
    indexes.map(({ IndexName, KeySchema, Projection }) => [IndexName, { KeySchema, Projection }]),
  )
}

/** The way back: a former version is deployed over this one, but for the data stack, which is never taken back. */
export const goBack = (live: readonly Stack[], former: readonly Stack[]): Played =>
  play(
    live,
    former.filter(({ name }) => !name.endsWith('-data')),
  )
