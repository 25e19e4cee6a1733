import { PolicyStatement } from 'aws-cdk-lib/aws-iam'

/** The calls that Lambda makes to a queue with the role of the function that consumes it. */
export const consumeQueue = (queueArn: string): PolicyStatement =>
  new PolicyStatement({
    actions: [
      'sqs:ReceiveMessage',
      'sqs:DeleteMessage',
      'sqs:GetQueueAttributes',
      'sqs:ChangeMessageVisibility',
    ],
    resources: [queueArn],
  })
