import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { expect, test } from 'vitest'
import { buildApp, stacksOf } from '../../infra/build-app.ts'
import { findingsIn } from '../../infra/rules.ts'
import { parseSettings } from '../../infra/settings.ts'

const app = () =>
  buildApp(parseSettings({ stage: 'ruled', alarmEmail: 'on-call@example.com' }), {
    bundle: false,
    outdir: join(mkdtempSync(join(tmpdir(), 'rules-')), 'cdk.out'),
  })

test('the AwsSolutions rules find nothing that nobody has acknowledged', () => {
  expect(findingsIn(app())).toEqual([])
})

test('they would: a wildcard, wherever it is', () => {
  const broken = app()
  const [stack] = stacksOf(broken)
  if (!stack) throw new Error('there is no stack')
  const role = new Role(stack, 'TooMuch', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  role.addToPolicy(new PolicyStatement({ actions: ['s3:*'], resources: ['*'] }))
  expect(findingsIn(broken)).toEqual([
    expect.stringContaining('/TooMuch/DefaultPolicy/Resource: AwsSolutions-IAM5[Action::s3:*]'),
    expect.stringContaining('/TooMuch/DefaultPolicy/Resource: AwsSolutions-IAM5[Resource::*]'),
  ])
})
