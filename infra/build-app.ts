import { basename, dirname, join } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import type { Route } from '../shared/contract/route.ts'
import { routes as allRoutes } from '../shared/contract/routes.ts'
import { bundleAll, bundleName } from './bundle/bundle.ts'
import { PUBLISHER, packageConsole } from './console/files.ts'
import type { Service } from './constructs/function.ts'
import type { Settings } from './settings/settings.ts'
import { ApiStack } from './stacks/api-stack.ts'
import { ConsoleStack } from './stacks/console-stack.ts'
import { DataStack } from './stacks/data-stack.ts'
import { PipelineStack } from './stacks/pipeline-stack.ts'

/** Functions that are not in the route table. */
export const CONSUMERS = [
  'http/not-found',
  'service/check',
  'webhooks/fan-out',
  'webhooks/deliver',
  'webhooks/deliver-slow',
  'webhooks/sweep',
  'events/archive',
  'events/publish',
  'external-references/complete-markers',
  'sums/count',
  'sums/recount',
  'receipts/finish',
  'photos/finish',
  'photos/finish-slow',
  'photos/expire',
  'uploads/remove-replaced',
  PUBLISHER,
] as const

/** The handlers of all functions. */
export const handlersOf = (routes: readonly Route[] = allRoutes): string[] => [
  ...new Set(routes.map(({ handler }) => handler)),
  ...CONSUMERS,
]

export interface BuildOptions {
  /**
   * `false` when functions run from source: a placeholder replaces the bundles, and synthesis takes a second. `built`
   * uses the bundles of an earlier synthesis, so that several stages get the same bundles.
   */
  readonly bundle: boolean | 'built'
  /**
   * Whether CDK's validator checks the templates against the schemas and rules of CloudFormation, which takes four
   * times as long as the synthesis. A violation ends the synthesis.
   */
  readonly validate?: boolean
  /** Folder of the built console, for `bundle`. */
  readonly console?: string | undefined
  /** Folder of the templates; bundles go to `dist` next to it. */
  readonly outdir: string
  /** Another route table, for tests. */
  readonly routes?: readonly Route[]
}

/** Builds the stacks of a deployment. The caller synthesizes them. */
export function buildApp(
  settings: Settings,
  { bundle, validate = false, console, outdir, routes = allRoutes }: BuildOptions,
): App {
  const app = new App({
    outdir,
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: validate,
    context: {
      // Stacks refer to each other by exports, so CloudFormation rejects the removal of a resource that another stack
      // uses.
      '@aws-cdk/core:defaultCrossStackReferences': 'strong',
      // Otherwise violations are only warnings.
      '@aws-cdk/core:validateAgainstDefaultRules': validate,
    },
  })
  const name = (part: string) => `${settings.stage}-workspace-${part}`
  const service: Service = {
    settings,
    code: bundle === false ? placeholder : bundled(bundle, routes, outdir, console),
  }
  const tags = { service: 'workspace', stage: settings.stage }

  const data = new DataStack(app, name('data'), { tags, settings })
  const { apiId, accessLogs } = new ApiStack(app, name('api'), { tags, service, data, routes })
  new PipelineStack(app, name('pipeline'), { tags, service, data, apiId, accessLogs })
  if (settings.console === 'on') {
    const version = console === undefined ? 'placeholder' : basename(console)
    new ConsoleStack(app, name('console'), { tags, service, data, apiId, version })
  }
  return app
}

/** Lists the stacks of an app in creation order. */
export const stacksOf = (app: App): Stack[] =>
  app.node.children.filter((child): child is Stack => Stack.isStack(child))

const placeholder = (): Code => Code.fromInline('// runs from source')

function bundled(
  bundle: true | 'built',
  routes: readonly Route[],
  outdir: string,
  console: string | undefined,
): Service['code'] {
  const dist = join(dirname(outdir), 'dist')
  if (bundle === true) {
    bundleAll(handlersOf(routes), dist)
    if (console !== undefined) packageConsole(console, join(dist, bundleName(PUBLISHER)))
  }
  return (handler) => Code.fromAsset(join(dist, bundleName(handler)))
}
