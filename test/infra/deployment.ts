import { isDeepStrictEqual } from 'node:util'
import type { SynthesizedStack } from './synthesize.ts'

type Stack = Pick<SynthesizedStack, 'name' | 'resources' | 'exports'>

/** The identity of a resource that can exist only once: a route by method and path, with any variable names. */
function identityOf({ Type, Properties }: Stack['resources'][string]): string | undefined {
  if (Type === 'AWS::ApiGatewayV2::Route') return String(Properties.RouteKey).replace(/\{[^}]*\}/g, '{}')
  if (Type === 'AWS::Lambda::Function' && Properties.FunctionName) return String(Properties.FunctionName)
  return undefined
}

/** Properties whose change makes CloudFormation replace the resource. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Route': ['ApiId'],
  'AWS::ApiGatewayV2::Integration': ['ApiId', 'IntegrationType'],
  'AWS::Lambda::Function': ['FunctionName'],
}

const importsOf = (stack: Stack): string[] =>
  [...JSON.stringify(stack.resources).matchAll(/"Fn::ImportValue":"([^"]+)"/g)].flatMap(
    ([, name]) => name ?? [],
  )

/**
 * Simulates a deployment of `after` over `before` by `cdk deploy --all` (stack by stack, in each one creations before
 * deletions). Returns what would make it fail, and every route, integration or function that it would replace.
 */
export function troublesOf(before: readonly Stack[], after: readonly Stack[]): string[] {
  const live = new Map(before.map((stack) => [stack.name, stack]))
  const troubles: string[] = []
  for (const stack of after) {
    const former = live.get(stack.name)
    const taken = new Set(
      [...live.values()].flatMap(({ resources }) => Object.values(resources).map(identityOf)),
    )
    for (const [id, resource] of Object.entries(stack.resources)) {
      const old = former?.resources[id]
      const identity = identityOf(resource)
      if (!old && identity !== undefined && taken.has(identity)) {
        troubles.push(`${stack.name}/${id}: ${identity} already exists`)
      }
      for (const name of old ? (FIXED[resource.Type] ?? []) : []) {
        if (!isDeepStrictEqual(old?.Properties[name], resource.Properties[name])) {
          troubles.push(`${stack.name}/${id}: replaced, because ${name} changes`)
        }
      }
    }
    live.set(stack.name, stack)
    const lost = former?.exports.filter((name) => !stack.exports.includes(name)) ?? []
    for (const user of live.values()) {
      for (const name of importsOf(user).filter((one) => lost.includes(one))) {
        troubles.push(`${stack.name}: the export ${name} is in use by ${user.name}`)
      }
    }
  }
  return troubles
}
