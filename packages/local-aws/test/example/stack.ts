import { App, Stack } from 'aws-cdk-lib'
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnFunction } from 'aws-cdk-lib/aws-lambda'
import { Queue } from 'aws-cdk-lib/aws-sqs'

/** A small app: notes are put into a table and announced in a queue; the role may not read them. */
export function synthesized() {
  const app = new App()
  const stack = new Stack(app, 'notes')
  const table = new Table(stack, 'Table', { partitionKey: { name: 'id', type: AttributeType.STRING } })
  const queue = new Queue(stack, 'Written')
  const role = new Role(stack, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      notes: new PolicyDocument({
        statements: [
          new PolicyStatement({ actions: ['dynamodb:PutItem'], resources: [table.tableArn] }),
          new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
        ],
      }),
    },
  })
  const operation = (name: string) => {
    const { attrArn } = new CfnFunction(stack, name, {
      handler: `functions/${name}.handler`,
      role: role.roleArn,
      runtime: 'nodejs24.x',
      code: { zipFile: 'A deployment bundles functions/; here they run from their sources.' },
      environment: { variables: { TABLE: table.tableName, QUEUE: queue.queueUrl } },
    })
    return {
      'x-amazon-apigateway-integration': {
        type: 'AWS_PROXY',
        payloadFormatVersion: '2.0',
        uri: `arn:aws:apigateway:${stack.region}:lambda:path/2015-03-31/functions/${attrArn}/invocations`,
      },
    }
  }
  new CfnApi(stack, 'Api', {
    body: {
      openapi: '3.0.1',
      paths: { '/notes/{id}': { put: operation('write'), get: operation('read') } },
    },
  })
  return app.synth().stacks.map(({ stackName, template }) => ({ name: stackName, template }))
}
