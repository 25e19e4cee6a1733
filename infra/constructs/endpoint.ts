import { Stack } from 'aws-cdk-lib'
import { CfnPermission } from 'aws-cdk-lib/aws-lambda'
import { constructIdOf, functionNameOf, type RouteKey } from '../route-identity.ts'
import { ServiceFunction, type ServiceFunctionProps } from './function.ts'

export interface EndpointProps extends Omit<ServiceFunctionProps, 'id' | 'functionName'> {
  readonly apiId: string
  readonly routeKey: RouteKey
  readonly family: string
}

/** A function that the HTTP API may invoke for one route: four resources. The route itself is in the routes stack. */
export class Endpoint extends ServiceFunction {
  constructor(scope: Stack, { apiId, routeKey, family, ...props }: EndpointProps) {
    super(scope, {
      ...props,
      id: constructIdOf(routeKey),
      functionName: functionNameOf(props.service.settings.stage, family, routeKey),
    })
    // The source ARN contains the names of path variables; the wildcards match any name.
    const path =
      routeKey === '$default' ? '' : routeKey.slice(routeKey.indexOf('/')).replace(/\{[^}]*\}/g, '*')
    new CfnPermission(this, 'Permission', {
      action: 'lambda:InvokeFunction',
      functionName: this.lambda.functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: apiId,
        resourceName: `*/*${path}`,
      }),
    })
  }
}
