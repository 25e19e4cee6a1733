import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { Route } from '../shared/contract/route.ts'
import { grantsOfRoute, type Resources } from './constructs/access.ts'
import { Endpoint } from './constructs/endpoint.ts'
import type { Service } from './constructs/function.ts'
import { routeKeyOf } from './route-identity.ts'

export interface EndpointsStackProps extends StackProps {
  readonly service: Service
  readonly resources: Resources
  readonly apiId: string
  readonly family: string
  readonly routes: readonly Route[]
}

/** The functions of one family: four resources for each row of the route table. */
export class EndpointsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { service, resources, apiId, family, routes, ...props }: EndpointsStackProps,
  ) {
    super(scope, id, props)
    for (const route of routes) {
      new Endpoint(this, {
        service,
        handler: route.handler,
        grant: grantsOfRoute(route, resources, service.settings),
        apiId,
        family,
        routeKey: routeKeyOf(route),
      })
    }
  }
}
