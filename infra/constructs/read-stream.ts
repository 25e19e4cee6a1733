import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { TableReference } from './table-reference.ts'

/** The rights of a consumer of the table's stream. */
export const readStream = ({ tableArn, tableStreamArn }: TableReference): PolicyStatement[] => [
  new PolicyStatement({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    resources: [tableStreamArn],
  }),
  new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: [`${tableArn}/stream/*`] }),
]
