import { CloudFormationClient, SetStackPolicyCommand } from '@aws-sdk/client-cloudformation'
import { clientOptions } from '../../shared/aws/client-options.ts'
import { ofStack } from './stack-output.ts'

interface Statement {
  readonly Effect: 'Allow' | 'Deny'
  readonly Principal: '*'
  readonly Action: readonly string[]
  readonly Resource: readonly string[]
  readonly Condition?: { readonly StringEquals: { readonly ResourceType: readonly string[] } }
}

export interface StackPolicy {
  readonly Statement: readonly Statement[]
}

const ALL = { Principal: '*', Resource: ['*'] } as const
const DENY = { Effect: 'Deny', Principal: '*', Action: ['Update:Replace', 'Update:Delete'] } as const

const policyFor = (types: readonly string[]): StackPolicy => ({
  Statement: [
    { ...ALL, Effect: 'Allow', Action: ['Update:*'] },
    { ...ALL, ...DENY, Condition: { StringEquals: { ResourceType: types } } },
    // Does not protect all secrets, because two deployments replace CloudFront's secret.
    { ...DENY, Resource: ['LogicalResourceId/SealingKey*', 'LogicalResourceId/FilesLinkKey*'] },
  ],
})

/** Forbids CloudFormation to replace or remove a table, bucket, key or queue of the data stack. */
export const KEEPS_DATA = policyFor(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SQS::Queue'])

/** A restored table replaces the former table in the stack; the former table is retained. */
export const SWITCHES_TABLE = policyFor(['AWS::S3::Bucket', 'AWS::SQS::Queue'])

/** Sets the policy of the data stack, if it exists. */
export const protectData = (stage: string, policy = KEEPS_DATA): Promise<unknown> =>
  ofStack(() =>
    new CloudFormationClient(clientOptions()).send(
      new SetStackPolicyCommand({
        StackName: `${stage}-workspace-data`,
        StackPolicyBody: JSON.stringify(policy),
      }),
    ),
  )
