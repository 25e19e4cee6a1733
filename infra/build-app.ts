import { dirname, join } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import type { Route } from '../shared/contract/route.ts'
import { routes as allRoutes } from '../shared/contract/routes.ts'
import { ApiStack } from './api-stack.ts'
import { bundleAll, bundleName } from './bundle.ts'
import type { Service } from './constructs/function.ts'
import { DataStack } from './data-stack.ts'
import { EndpointsStack } from './endpoints-stack.ts'
import { byFamily, type Families } from './families.ts'
import { functionNameOf, type RouteKey, routeKeyOf } from './route-identity.ts'
import { RoutesStack, type RouteTarget } from './routes-stack.ts'
import type { Settings } from './settings.ts'

/** Functions that answer no row of the route table. */
export const CONSUMERS = [
  'http/not-found',
  'webhooks/fan-out',
  'webhooks/deliver',
  'webhooks/deliver-slow',
  'webhooks/sweep',
  'external-references/complete-markers',
  'receipts/finish',
  'photos/finish',
  'photos/expire',
  'uploads/remove-retired',
] as const

export interface BuildOptions {
  /** `false` where functions run from source: a placeholder instead of bundles, and a synthesis in a second. */
  readonly bundle: boolean
  /**
   * Whether templates are held against CloudFormation's own schemas and rules, by the validator that CDK brings, which
   * takes four times as long as the synthesis itself. A fault then ends the synthesis.
   */
  readonly validate?: boolean
  /** Where templates go; bundles go to `dist` beside it. */
  readonly outdir: string
  /** Another route table or other families, for tests. */
  readonly routes?: readonly Route[]
  readonly families?: Families
}

/** Everything that is deployed. The caller synthesizes it. */
export function buildApp(
  settings: Settings,
  { bundle, validate = false, outdir, routes = allRoutes, families }: BuildOptions,
): App {
  const app = new App({
    outdir,
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: validate,
    context: {
      // Exports: CloudFormation then refuses to take away from under a stack what it uses.
      '@aws-cdk/core:defaultCrossStackReferences': 'strong',
      // Otherwise what is found is a warning.
      '@aws-cdk/core:validateAgainstDefaultRules': validate,
    },
  })
  const name = (part: string) => `${settings.stage}-workspace-${part}`
  const service: Service = { settings, code: bundle ? bundled(routes, outdir) : placeholder }
  const tags = { service: 'workspace', stage: settings.stage }

  const data = new DataStack(app, name('data'), { tags, settings })
  const api = new ApiStack(app, name('api'), { tags, service, data })
  const { apiId, resources } = api
  const targets: RouteTarget[] = [target(settings, 'api', '$default', false)]
  const endpoints = [...byFamily(routes, families)].map(([family, rows]) => {
    for (const row of rows) targets.push(target(settings, family, routeKeyOf(row), row.auth !== 'none'))
    return new EndpointsStack(app, name(family), { tags, service, resources, apiId, family, routes: rows })
  })
  const all = new RoutesStack(app, name('routes'), { tags, apiId, targets })
  // They refer to functions by name, which says nothing of the order.
  for (const stack of endpoints) all.addStackDependency(stack)
  return app
}

const target = (
  { stage }: Settings,
  family: string,
  routeKey: RouteKey,
  authenticated: boolean,
): RouteTarget => ({ routeKey, functionName: functionNameOf(stage, family, routeKey), authenticated })

/** The stacks of an app, in the order they were made. */
export const stacksOf = (app: App): Stack[] =>
  app.node.children.filter((child): child is Stack => Stack.isStack(child))

const placeholder = (): Code => Code.fromInline('// runs from source')

function bundled(routes: readonly Route[], outdir: string): Service['code'] {
  const dist = join(dirname(outdir), 'dist')
  bundleAll([...routes.map((route) => route.handler), ...CONSUMERS], dist)
  return (handler) => Code.fromAsset(join(dist, bundleName(handler)))
}
