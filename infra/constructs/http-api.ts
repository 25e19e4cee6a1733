import { createHash } from 'node:crypto'
import { CfnOutput, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { CfnApi, CfnApiMapping, CfnDeployment, CfnDomainName, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Settings } from '../settings/settings.ts'
import type { InvokeRoles } from './invoke-roles.ts'
import { accessLogName } from './log-group.ts'

/**
 * The format has no path, because the path of a link contains a token, and one format applies to all routes. The function's log line with
 * the same `requestId` has the path (`shared/http/logged-path.ts`).
 */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  userAgent: '$context.identity.userAgent',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  length: '$context.responseLength',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
}

/**
 * An HTTP API that is imported as one OpenAPI document. The stage serves a deployment, which is a copy of all routes.
 * If the document changes, CloudFormation creates a new deployment and then switches the stage to it. Clients get
 * either all former routes or all new routes, and a rollback switches the stage back.
 */
export class HttpApi extends Construct {
  readonly id: string
  readonly accessLogs: LogGroup

  /**
   * @param roles the roles with which the API invokes its functions; CloudFormation creates them before the stage
   * serves a route
   */
  constructor(scope: Stack, name: string, body: object, roles: InvokeRoles, settings: Settings) {
    super(scope, 'Http')
    const api = new CfnApi(this, 'Api', {
      body,
      ...(settings.executeApi === 'off' && { disableExecuteApiEndpoint: true }),
    })
    this.id = api.ref
    const digest = createHash('sha256')
      .update(JSON.stringify(scope.resolve(body)))
      .digest('hex')
    const deployment = new CfnDeployment(this, `Deployment${digest.slice(0, 8)}`, { apiId: api.ref })
    deployment.node.addDependency(roles)
    this.accessLogs = new LogGroup(this, 'AccessLogs', {
      // For a log group outside this prefix, API Gateway extends an account-wide policy, which has room for about
      // twenty log groups.
      logGroupName: accessLogName(name),
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const { throttlePerSecond, domainName, certificateArn } = settings
    const stage = new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      deploymentId: deployment.attrDeploymentId,
      accessLogSettings: {
        destinationArn: this.accessLogs.logGroupArn,
        format: JSON.stringify(ACCESS_LOG),
      },
      // Limits the cost of a flood of requests. The service itself limits the rate of each API key.
      defaultRouteSettings: {
        throttlingRateLimit: throttlePerSecond,
        throttlingBurstLimit: throttlePerSecond,
      },
    })
    new CfnOutput(scope, 'ApiUrl', { value: api.attrApiEndpoint })
    if (!domainName || !certificateArn) return
    const domain = new CfnDomainName(this, 'Domain', {
      domainName,
      domainNameConfigurations: [{ certificateArn, endpointType: 'REGIONAL', securityPolicy: 'TLS_1_2' }],
    })
    new CfnApiMapping(this, 'DomainMapping', { apiId: api.ref, domainName: domain.ref, stage: stage.ref })
    new CfnOutput(scope, 'DomainTarget', { value: domain.attrRegionalDomainName })
  }
}
