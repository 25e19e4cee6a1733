import { ArnFormat, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { acknowledge } from './constructs/acknowledge.ts'
import { constructIdOf, type RouteKey } from './route-identity.ts'

/** A route of the HTTP API and its function. */
export interface RouteTarget {
  readonly routeKey: RouteKey
  readonly functionName: string
  /** Whether its responses may be 401. */
  readonly authenticated: boolean
}

export interface RoutesStackProps extends StackProps {
  readonly apiId: string
  readonly targets: readonly RouteTarget[]
}

/**
 * Every route of the HTTP API, in one stack, because a route cannot move between stacks: CloudFormation would create it
 * in the new one before it deletes it in the old one, and API Gateway refuses a second route with the same key.
 * Functions are addressed by name. It is deployed after the stacks of the functions.
 */
export class RoutesStack extends Stack {
  constructor(scope: Construct, id: string, { apiId, targets, ...props }: RoutesStackProps) {
    super(scope, id, props)
    for (const target of targets) this.add(apiId, target)
  }

  private add(apiId: string, { routeKey, functionName, authenticated }: RouteTarget): void {
    const name = constructIdOf(routeKey)
    const integration = new CfnIntegration(this, `${name}Integration`, {
      apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: this.formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: functionName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
      payloadFormatVersion: '2.0',
      ...(authenticated && { responseParameters: CHALLENGE }),
    })
    const route = new CfnRoute(this, `${name}Route`, {
      apiId,
      routeKey,
      target: `integrations/${integration.ref}`,
    })
    acknowledge(
      route,
      'APIG4',
      'the handler checks the API key itself, and returns errors in the one error shape',
    )
  }
}

/**
 * API Gateway renames `WWW-Authenticate` of a Lambda function to `x-amzn-remapped-www-authenticate`. AWS documents this
 * for REST APIs only, so this mapping sets the header on every 401, with the value that the function sends. It changes
 * nothing if the header arrives unchanged. `npm run smoke` checks that the client receives it.
 */
const CHALLENGE = {
  '401': { ResponseParameters: [{ Destination: 'overwrite:header.WWW-Authenticate', Source: 'Bearer' }] },
}
