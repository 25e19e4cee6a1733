import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Route, ServedMethod } from '../../shared/contract/route.ts'
import { grantsOfRoute } from '../constructs/access.ts'
import { apiBodyOf } from '../constructs/api-body.ts'
import { type Service, ServiceFunction } from '../constructs/function.ts'
import { HttpApi } from '../constructs/http-api.ts'
import type { DataStack } from './data-stack.ts'

export interface ApiStackProps extends StackProps {
  readonly service: Service
  readonly data: DataStack
  readonly routes: readonly Route[]
}

/**
 * The HTTP API with the functions of all endpoints, mostly four resources each. In one stack, CloudFormation creates a function
 * before its route and deletes it after its route, and an update that fails is taken back as a whole.
 */
export class ApiStack extends Stack {
  readonly apiId: string
  readonly accessLogs: LogGroup

  constructor(scope: Construct, id: string, { service, data, routes, ...props }: ApiStackProps) {
    super(scope, id, props)
    const resources = data.resourcesFor(this)
    const unknown = new ServiceFunction(this, {
      service,
      handler: 'http/not-found',
      grant: { statements: [], environment: {} },
    })
    // Rows with one handler share its function; `test/unit/contract/routes.test.ts` holds that they need the same grants.
    const endpoints = [...Map.groupBy(routes, ({ handler }) => handler)].map(([handler, rows]) => {
      const [route] = rows
      if (!route) throw new Error(`no row for ${handler}`)
      const endpoint = new ServiceFunction(this, {
        service,
        handler,
        grant: grantsOfRoute(route, resources, service.settings),
        id: constructIdOf(routeKeyOf(route)),
        ...(route.timeoutSeconds && { timeout: Duration.seconds(route.timeoutSeconds) }),
      })
      return { rows, endpoint }
    })
    const targets = endpoints.flatMap(({ rows, endpoint: { lambda } }) =>
      rows.map((route) => ({ route, functionArn: lambda.functionArn })),
    )
    const api = new HttpApi(this, id, apiBodyOf(id, targets, unknown.lambda.functionArn), service.settings)
    this.apiId = api.id
    this.accessLogs = api.accessLogs
    api.permit(unknown, [''])
    for (const { rows, endpoint } of endpoints) {
      api.permit(
        endpoint,
        rows.map(({ path }) => path),
      )
    }
  }
}

/** A route key of API Gateway: method and path. */
export type RouteKey = `${ServedMethod} /${string}`

export const routeKeyOf = ({ method, path }: { method: ServedMethod; path: string }): RouteKey =>
  `${method} /${path.replace(/^\//, '')}`

/**
 * `POST /v1/opportunities/{id}/approve` → `PostV1OpportunitiesParamApprove`. Depends only on method and path, without the
 * names of variables: renaming a handler, an operation or a variable keeps the function with its name, metrics and log.
 */
export const constructIdOf = (key: RouteKey): string =>
  key
    .toLowerCase()
    .replace(/\{[^}]*\}/g, 'param')
    .split(/[^a-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
