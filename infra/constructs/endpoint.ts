import { Stack } from 'aws-cdk-lib'
import { CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2'
import { CfnPermission } from 'aws-cdk-lib/aws-lambda'
import { acknowledge } from './acknowledge.ts'
import { ServiceFunction, type ServiceFunctionProps } from './function.ts'

export interface EndpointProps extends ServiceFunctionProps {
  readonly apiId: string
  /** `$default`, or method and path as the route table has them. */
  readonly routeKey: '$default' | `${string} /${string}`
}

/** A function that the HTTP API calls for one route key: six resources. */
export class Endpoint extends ServiceFunction {
  constructor(scope: Stack, { apiId, routeKey, ...props }: EndpointProps) {
    super(scope, props)
    const integration = new CfnIntegration(this, 'Integration', {
      apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: this.lambda.functionArn,
      payloadFormatVersion: '2.0',
    })
    const route = new CfnRoute(this, 'Route', { apiId, routeKey, target: `integrations/${integration.ref}` })
    acknowledge(route, 'APIG4', 'the handler checks the API key itself, and answers in the one error shape')
    const path = routeKey === '$default' ? '' : routeKey.slice(routeKey.indexOf('/'))
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
