import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnApi, CfnApiMapping, CfnDomainName, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Resources } from './constructs/access.ts'
import { Endpoint } from './constructs/endpoint.ts'
import type { Service } from './constructs/function.ts'
import { Monitoring } from './constructs/monitoring.ts'
import { Reconciliation } from './constructs/reconciliation.ts'
import { Uploads } from './constructs/uploads.ts'
import { Webhooks } from './constructs/webhooks.ts'
import type { DataStack } from './data-stack.ts'
import { exportAlways } from './export-always.ts'

/** `$context.path` has no query string, which may contain search terms of users. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  userAgent: '$context.identity.userAgent',
  method: '$context.httpMethod',
  path: '$context.path',
  route: '$context.routeKey',
  status: '$context.status',
  length: '$context.responseLength',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
}

/** The stack output in which `npm run deploy` finds the rollback alarms. */
export const ROLLBACK_ALARMS = 'RollbackAlarms'

export interface ApiStackProps extends StackProps {
  readonly service: Service
  readonly data: DataStack
}

/**
 * The HTTP API without its routes, the function for unknown routes, and the delivery pipeline. The stack can be deleted
 * and recreated.
 */
export class ApiStack extends Stack {
  readonly apiId: string
  readonly resources: Resources

  constructor(scope: Construct, id: string, { service, data, ...props }: ApiStackProps) {
    super(scope, id, props)
    const api = new CfnApi(this, 'Api', { name: id, protocolType: 'HTTP' })
    this.apiId = api.ref
    const accessLogs = new LogGroup(this, 'AccessLogs', {
      // For a log group outside this prefix, API Gateway extends an account-wide policy, which is full after about
      // twenty.
      logGroupName: `/aws/vendedlogs/apis/${id}`,
      retention: service.settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const { throttlePerSecond, domainName, certificateArn } = service.settings
    const stage = new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: accessLogs.logGroupArn, format: JSON.stringify(ACCESS_LOG) },
      // Limits the cost of a flood of requests. The service itself limits the rate of each API key.
      defaultRouteSettings: {
        throttlingRateLimit: throttlePerSecond,
        throttlingBurstLimit: throttlePerSecond,
      },
    })
    new Endpoint(this, {
      service,
      handler: 'http/not-found',
      grant: { statements: [], environment: {} },
      apiId: api.ref,
      family: 'api',
      routeKey: '$default',
    })
    const { table, sealingKey, files } = data
    const webhooks = new Webhooks(this, service, data)
    const { deliveries, slowDeliveries } = webhooks
    this.resources = { table, sealingKey, files, deliveries, slowDeliveries }
    const reconciliation = new Reconciliation(this, service, this.resources)
    const uploads = new Uploads(this, service, this.resources)
    const { rollbackAlarmArns } = new Monitoring(this, {
      settings: service.settings,
      apiId: api.ref,
      accessLogs,
      table,
      files,
      webhooks,
      consumers: [...webhooks.consumers, ...reconciliation.consumers, ...uploads.consumers],
    })
    exportAlways(this, [
      api.ref,
      ...[deliveries, slowDeliveries].flatMap(({ queueArn, queueUrl }) => [queueArn, queueUrl]),
    ])
    if (service.settings.rollout === 'guarded') {
      new CfnOutput(this, ROLLBACK_ALARMS, { value: rollbackAlarmArns.join(' ') })
    }
    new CfnOutput(this, 'ApiUrl', { value: api.attrApiEndpoint })
    if (domainName && certificateArn) this.serveAt(domainName, certificateArn, stage)
  }

  private serveAt(domainName: string, certificateArn: string, stage: CfnStage): void {
    const domain = new CfnDomainName(this, 'Domain', {
      domainName,
      domainNameConfigurations: [{ certificateArn, endpointType: 'REGIONAL', securityPolicy: 'TLS_1_2' }],
    })
    new CfnApiMapping(this, 'DomainMapping', { apiId: this.apiId, domainName: domain.ref, stage: stage.ref })
    new CfnOutput(this, 'DomainTarget', { value: domain.attrRegionalDomainName })
  }
}
