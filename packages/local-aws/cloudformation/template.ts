import * as z from 'zod'
import type { Definition, RouteSpec } from './definition.ts'
import { iamArn, keyFor, locate, nameOfArn } from './locate.ts'
import { type Principal, principalProperties } from './policy.ts'
import { Resolver, type StackTemplate } from './resolve.ts'
import {
  accessKey,
  api,
  asyncInvocations,
  bucket,
  lambda,
  mapping,
  queue,
  rule,
  schedule,
  secret,
  table,
} from './resources.ts'

/** How long Lambda keeps asynchronous invocations, unless a function says otherwise. */
const LAMBDA_MAX_AGE_SECONDS = 21_600

/** @param sqs endpoint of the queues, which is part of their URLs */
export function definitionOf(stacks: readonly StackTemplate[], sqs: string): Definition {
  const resolver = new Resolver(stacks, (resource) => locate(resource, sqs))
  const all = <T>(type: string, schema: z.ZodType<T>) =>
    resolver.resources
      .filter((resource) => resource.type === type)
      .map((resource) => {
        const parsed = schema.safeParse(resolver.resolve(resource.properties, resource.stack))
        if (!parsed.success) throw new Error(`${resource.id}: ${z.prettifyError(parsed.error)}`)
        const { ref, attributes } = locate(resource, sqs)
        return { id: resource.id, ref, attributes, arn: attributes.Arn ?? ref, of: parsed.data }
      })

  const lambdas = all('AWS::Lambda::Function', lambda)
  const routesOf = ({ Body: { paths } }: z.infer<typeof api>): RouteSpec[] =>
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const key = path === '/$default' ? '$default' : `${method.toUpperCase()} ${path}`
        const { uri, responseParameters: overwrites } = operation['x-amazon-apigateway-integration']
        const functionArn = /\/functions\/(.+)\/invocations$/.exec(uri)?.[1]
        if (!functionArn || !lambdas.some(({ arn }) => arn === functionArn)) {
          throw new Error(`route ${key}: there is no function ${functionArn ?? uri}`)
        }
        return { key, functionArn, ...(overwrites && { overwrites }) }
      }),
    )
  const principals = new Map(
    [...all('AWS::IAM::Role', principalProperties), ...all('AWS::IAM::User', principalProperties)].map(
      ({ arn, of }): [string, Principal] => [arn, { arn, policies: of.Policies }],
    ),
  )
  const holder = (arn: string): Principal => {
    const found = principals.get(arn)
    if (!found) throw new Error(`there is no ${arn}`)
    return found
  }
  const asyncConfigs = all('AWS::Lambda::EventInvokeConfig', asyncInvocations)
  const maxAgeOf = (functionArn: string): number => {
    const name = lambdas.find(({ arn }) => arn === functionArn)?.ref
    const config = asyncConfigs.find(({ of }) => of.FunctionName === name)
    return 1000 * (config?.of.MaximumEventAgeInSeconds ?? LAMBDA_MAX_AGE_SECONDS)
  }
  return {
    tables: all('AWS::DynamoDB::Table', table).map(({ ref, of }) => ({ name: ref, ...of })),
    queues: all('AWS::SQS::Queue', queue).map(({ id, ref, arn, of }) => ({
      id,
      name: nameOfArn(arn),
      url: ref,
      attributes: of,
    })),
    buckets: all('AWS::S3::Bucket', bucket).map(({ ref, of }) => ({
      name: ref,
      queues: of.NotificationConfiguration.QueueConfigurations,
    })),
    secrets: all('AWS::SecretsManager::Secret', secret).map(({ ref, of }) => ({
      arn: ref,
      value: of.SecretString,
      generate: of.GenerateSecretString,
    })),
    accessKeys: all('AWS::IAM::AccessKey', accessKey).map(({ ref, attributes, of }) => ({
      accessKeyId: ref,
      secretAccessKey: attributes.SecretAccessKey ?? '',
      holder: holder(iamArn('user', of.UserName)),
    })),
    functions: lambdas
      // Skip the functions that CDK adds for itself.
      .filter(({ of }) => of.Handler.startsWith('functions/'))
      .map(({ ref, arn, of }) => ({
        arn,
        name: ref,
        handler: of.Handler,
        timeoutMs: of.Timeout * 1000,
        memory: of.MemorySize,
        environment: of.Environment.Variables,
        credentials: { ...keyFor(of.Role), holder: holder(of.Role) },
      })),
    mappings: all('AWS::Lambda::EventSourceMapping', mapping)
      .map(({ of }) => of)
      .filter(({ Enabled }) => Enabled),
    routes: all('AWS::ApiGatewayV2::Api', api).flatMap(({ of }) => routesOf(of)),
    schedules: [
      ...all('AWS::Events::Rule', rule).flatMap(({ of: { ScheduleExpression, Targets } }) =>
        Targets.map((target) => ({ ScheduleExpression, Target: target })),
      ),
      ...all('AWS::Scheduler::Schedule', schedule).map(({ of }) => of),
    ].map(({ ScheduleExpression: expression, Target: { Arn: functionArn, Input: input } }) => ({
      expression,
      functionArn,
      input,
      maxAgeMs: maxAgeOf(functionArn),
    })),
  }
}
