import { Duration, Stack } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  type RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import type { Settings } from '../settings/settings.ts'
import type { Grant } from './access.ts'
import { acknowledge, acknowledgeWildcard, flat } from './acknowledge.ts'
import { logGroupOf } from './log-group.ts'

/** Shared input of every stack with functions. */
export interface Service {
  readonly settings: Settings
  /** The code of a handler: its bundle, or a placeholder when functions run from source. */
  readonly code: (handler: string) => Code
}

/** The service name in each log line, and a dimension of each metric. */
export const SERVICE_NAME = 'workspace'

/** The namespace of custom metrics, by stage because several stages may share an account. */
export const metricsNamespace = ({ stage }: Settings): string => `${stage}-workspace`

export interface ServiceFunctionProps {
  readonly service: Service
  /** Entry point under `functions/`, without extension: `opportunities/create`. */
  readonly handler: string
  readonly grant: Grant
  /** The construct's id; by default derived from the handler. */
  readonly id?: string
  /** Set only if another stack refers to the function by name. */
  readonly functionName?: string
  /** Default: 10 s, the limit of an endpoint; consumers set their own. */
  readonly timeout?: Duration
  readonly memorySize?: number
  readonly recursiveLoop?: RecursiveLoop
  readonly reservedConcurrentExecutions?: number
}

/**
 * A function that a queue, a stream or a schedule invokes: an alarm watches its errors, because no client sees them.
 */
export interface Consumer {
  readonly consumer: ServiceFunction
  /** Maximum number of errors in five minutes that causes no alarm; 0 if the next retry is hours away. */
  readonly toleratedErrors: number
}

/** Derives a construct id from a handler: `opportunities/create` → `OpportunitiesCreate`. */
export const pascalCase = (handler: string): string =>
  handler.replace(/(?:^|[^a-z0-9])([a-z0-9])/gi, (_, first: string) => first.toUpperCase())

/** A function with its own role: two resources. Its stack has one log group for all functions. */
export class ServiceFunction extends Construct {
  readonly handler: string
  readonly lambda: LambdaFunction

  constructor(scope: Construct, { service, handler, grant, id, ...props }: ServiceFunctionProps) {
    super(scope, id ?? pascalCase(handler))
    this.handler = handler
    const traced = service.settings.tracing === 'active'
    const logGroup = logGroupOf(Stack.of(this), service.settings)
    // Not AWSLambdaBasicExecutionRole, which lets a function write to every log group of the account.
    const log = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        access: new PolicyDocument({
          statements: [log, ...grant.statements, ...(traced ? [sendTraces()] : [])],
          minimize: true,
        }),
      },
    })
    if (traced) acknowledge(role, 'IAM5[Resource::*]', 'these X-Ray actions do not support resources')
    for (const arn of grant.statements.flatMap(({ resources }) => resources)) {
      // Only wildcards of file keys; any other wildcard remains a finding.
      if (
        /^<FilesBucket\w+\.Arn>\/(uploads\/)?(receipts|photos)\/\*(-display)?$/.test(
          flat(Stack.of(this).resolve(arn)),
        )
      ) {
        acknowledgeWildcard(role, arn, 'the wildcard matches the workspace and name of a file')
      }
    }
    this.lambda = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: service.code(handler),
      handler: `functions/${handler}.handler`,
      description: handler,
      timeout: Duration.seconds(10),
      // CPU grows with memory, and at a cold start users wait until the SDK is parsed.
      memorySize: 1024,
      // The role already has all its grants, so CDK must not add policies.
      role: role.withoutPolicyUpdates(),
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // Omits the lines START, END and REPORT of each invocation, which are half of the logs; Lambda's metrics have
      // the same figures.
      systemLogLevelV2: SystemLogLevel.WARN,
      ...(traced && { tracing: Tracing.ACTIVE }),
      environment: {
        ...grant.environment,
        POWERTOOLS_SERVICE_NAME: SERVICE_NAME,
        POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(service.settings),
      },
      ...props,
    })
  }
}

const sendTraces = () =>
  new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] })
