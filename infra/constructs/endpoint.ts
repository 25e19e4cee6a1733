import { Stack } from 'aws-cdk-lib'
import { CfnPermission } from 'aws-cdk-lib/aws-lambda'
import { constructIdOf, functionNameOf, type RouteKey } from '../route-identity.ts'
import { ServiceFunction, type ServiceFunctionProps } from './function.ts'

export interface EndpointProps extends Omit<ServiceFunctionProps, 'id' | 'functionName'> {
  readonly apiId: string
  readonly routeKey: RouteKey
  readonly family: string
}

/** A function that the HTTP API may call for one route: four resources. The route itself is in the routes stack. */
export class Endpoint extends ServiceFunction {
  constructor(scope: Stack, { apiId, routeKey, family, ...props }: EndpointProps) {
    super(scope, {
      ...props,
      id: constructIdOf(routeKey),
      functionName: functionNameOf(props.service.settings.stage, family, routeKey),
    })
    // Whatever a path variable is called: API Gateway has its name in the ARN that it calls from.
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
