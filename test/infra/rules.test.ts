import { join } from 'node:path'
import { type App, CfnResource } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { expect, test, vi } from 'vitest'
import { buildApp, stacksOf } from '../../infra/build-app.ts'
import { findingsIn } from '../../infra/nag-rules.ts'
import { parseSettings, SETTING_NAMES } from '../../infra/settings/settings.ts'
import { VARIANTS } from '../../infra/settings/variants.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Builds the app into a folder that is removed after the test. */
function app(settings: Record<string, unknown> = {}, validate = false) {
  const folder = tempFolder()
  const parsed = parseSettings({ stage: 'ruled', ...settings })
  return buildApp(parsed, { bundle: false, validate, outdir: join(folder, 'cdk.out') })
}

/** Settings that only change a number or a text in the templates. */
const PLAIN = ['ratePerSecond', 'privateTargets', 'speed', 'successLogSample', 'throttlePerSecond']

test('the variants use every setting that adds, removes or resizes resources', () => {
  const used = new Set(VARIANTS.flatMap((settings) => Object.keys(settings)))
  const advice = 'use the setting in infra/settings/variants.ts, or add its name to PLAIN'
  expect(SETTING_NAMES.filter((name) => !used.has(name)).toSorted(), advice).toEqual(PLAIN.toSorted())
})

test('the AwsSolutions rules report a wildcard in any place', () => {
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

/** Synthesizes the app, and returns the output of CloudFormation's validator. */
function validated(validating: App): string {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    validating.synth()
    return ''
  } catch (error) {
    return `${printed.mock.calls.flat().join('\n')}\n${error}`
  } finally {
    printed.mockRestore()
  }
}

// One app for both, as in `infra/app.ts`. The validator's rules are a WASM module, which starts slowly on a busy machine.
test.each(VARIANTS)(
  'the AwsSolutions rules report only acknowledged findings, and CloudFormation accepts the templates: %j',
  (settings) => {
    const built = app(settings, true)
    expect(findingsIn(built)).toEqual([])
    expect(validated(built)).toBe('')
  },
)

test('a template that CloudFormation would reject fails the synthesis', () => {
  const broken = app({}, true)
  const [stack] = stacksOf(broken)
  if (!stack) throw new Error('there is no stack')
  new CfnResource(stack, 'More', {
    type: 'AWS::SQS::Queue',
    properties: { VisibilityTimeout: 'soon', Color: 'red' },
  })
  const report = validated(broken)
  expect(report).toContain('VisibilityTimeout')
  expect(report).toContain('Color')
})
