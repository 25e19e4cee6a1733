import { PolicyStatement } from 'aws-cdk-lib/aws-iam'

/** What Lambda does with a queue in the name of the function that consumes it. */
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
