import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Route, ServedMethod } from '../../shared/contract/route.ts'
import { grantsOfRoute } from '../constructs/access.ts'
import { apiBodyOf, DEFAULT_PATH } from '../constructs/api-body.ts'
import { type Service, ServiceFunction } from '../constructs/function.ts'
import { HttpApi } from '../constructs/http-api.ts'
import { InvokeRoles } from '../constructs/invoke-roles.ts'
import { FIRST_PAGE, keepWarm } from '../constructs/keep-warm.ts'
import type { DataStack } from './data-stack.ts'

export interface ApiStackProps extends StackProps {
  readonly service: Service
  readonly data: DataStack
  readonly routes: readonly Route[]
}

/**
 * The HTTP API with the functions of all endpoints, three resources each. In one stack, CloudFormation creates a
 * function before its route, deletes a function after its route, and rolls back a failed update completely.
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
    // Rows with one handler share its function; `test/unit/contract/routes.test.ts` tests that they need the same grants.
    const targets = [...Map.groupBy(routes, ({ handler }) => handler)].flatMap(([handler, rows]) => {
      const [route] = rows
      if (!route) throw new Error(`no row for ${handler}`)
      const endpoint = new ServiceFunction(this, {
        service,
        handler,
        grant: grantsOfRoute(route, resources, service.settings),
        id: constructIdOf(routeKeyOf(route)),
        ...(route.timeoutSeconds && { timeout: Duration.seconds(route.timeoutSeconds) }),
      })
      if (service.settings.keepWarm === 'on' && FIRST_PAGE.includes(route.path))
        keepWarm(this, route.path, endpoint)
      const { functionArn } = endpoint.lambda
      return rows.map((row) => ({ route: row, path: row.path, functionArn }))
    })
    const fallback = { path: DEFAULT_PATH, functionArn: unknown.lambda.functionArn }
    const roles = new InvokeRoles(this, [fallback, ...targets])
    const body = apiBodyOf(id, targets, fallback, (path) => roles.arnFor(path))
    const api = new HttpApi(this, id, body, roles, service.settings)
    this.apiId = api.id
    this.accessLogs = api.accessLogs
  }
}

/** A route key of API Gateway: method and path. */
type RouteKey = `${ServedMethod} /${string}`

const routeKeyOf = ({ method, path }: { method: ServedMethod; path: string }): RouteKey =>
  `${method} /${path.replace(/^\//, '')}`

/**
 * `POST /v1/opportunities/{id}/approve` → `PostV1OpportunitiesParamApprove`. Depends only on method and path, without the
 * names of variables: renaming a handler, an operation or a variable keeps the function with its name, metrics and log.
 */
const constructIdOf = (key: RouteKey): string =>
  key
    .toLowerCase()
    .replace(/\{[^}]*\}/g, 'param')
    .split(/[^a-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
