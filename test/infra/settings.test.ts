import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, parseSettings, SettingsError } from '../../infra/settings.ts'

test('defaults are safe for a public deployment', () => {
  expect(DEFAULT_SETTINGS).toEqual({
    stage: 'dev',
    ratePerSecond: 100,
    privateTargets: 'refused',
    speed: 1,
    logRetentionDays: 30,
    successLogSample: 0.1,
    batchingSeconds: 0,
    throttlePerSecond: 2000,
    rollout: 'all-at-once',
    tracing: 'off',
    console: 'on',
  })
})

test('command-line values are parsed from text, and the flags of CDK itself are ignored', () => {
  const context = {
    stage: 'prod',
    ratePerSecond: '250',
    speed: '0.5',
    logRetentionDays: '90',
    alarmEmail: 'on-call@example.com',
    provisionedReadUnits: '5-500',
    provisionedWriteUnits: '5-5',
    '@aws-cdk/core:flag': true,
    'aws:cdk:bundling-stacks': ['**'],
  }
  expect(parseSettings(context)).toMatchObject({
    stage: 'prod',
    ratePerSecond: 250,
    speed: 0.5,
    logRetentionDays: 90,
    alarmEmail: 'on-call@example.com',
    provisionedReadUnits: { min: 5, max: 500 },
    provisionedWriteUnits: { min: 5, max: 5 },
  })
})

test.each([
  [{ stage: 'Prod' }, /stage must be 1 to 20 lower-case/],
  [{ stage: 5 }, /stage must be text/],
  [{ ratePerSecond: 'many' }, /ratePerSecond must be a number from 1 to 10000/],
  [{ ratePerSecond: '' }, /ratePerSecond must be a number/],
  [{ ratePerSecond: '0' }, /ratePerSecond must be a number/],
  [{ speed: true }, /speed must be a number/],
  [{ privateTargets: 'maybe' }, /privateTargets must be "allowed" or "refused"/],
  [{ logRetentionDays: '31' }, /logRetentionDays must be one of 1, 3/],
  [{ successLogSample: '1.1' }, /successLogSample must be a number from 0 to 1/],
  [{ batchingSeconds: '4' }, /batchingSeconds must be a whole number from 0 to 3/],
  [{ alarmEmail: 'no-address' }, /alarmEmail must be an e-mail address/],
  [{ throttlePerSecond: '0' }, /throttlePerSecond must be a whole number from 1 to 10000/],
  [{ throttlePerSecond: '1.5' }, /throttlePerSecond must be a whole number/],
  [{ domainName: 'https://api.example.com' }, /domainName must be a host name/],
  [{ domainName: 'api.example.com' }, /domainName and certificateArn are given together/],
  [{ certificateArn: 'arn:aws:iam::1:user/x' }, /certificateArn must be the ARN of a certificate/],
  [{ rollout: 'canary' }, /rollout must be "all-at-once" or "guarded"/],
  [{ tracing: 'on' }, /tracing must be "off" or "active"/],
  [{ maxReadUnits: '0' }, /maxReadUnits must be a whole number from 1/],
  [{ provisionedReadUnits: '5-500' }, /provisionedReadUnits and provisionedWriteUnits are given together/],
  [{ provisionedReadUnits: '9-8', provisionedWriteUnits: '1-2' }, /provisionedReadUnits must be MIN-MAX/],
  [
    { provisionedReadUnits: 5, provisionedWriteUnits: '0-2' },
    /ReadUnits must be MIN-MAX.*; provisionedWrite/,
  ],
  [
    { provisionedReadUnits: '1-2', provisionedWriteUnits: '1-2', maxWriteUnits: '9' },
    /provisionedReadUnits excludes maxReadUnits and maxWriteUnits/,
  ],
  [{ console: 'yes' }, /console must be "on" or "off"/],
  [
    { consoleDomainName: 'console.example.com' },
    /consoleDomainName and consoleCertificateArn are given together/,
  ],
  [
    { consoleCertificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/1' },
    /consoleCertificateArn must be the ARN of a certificate in ACM in us-east-1/,
  ],
  [{ consoleOrigin: 'http://console.example.com' }, /consoleOrigin must be an origin/],
  [{ stagee: 'prod' }, /there is no setting stagee \(known: stage/],
  [{ stage: '', speed: 'x' }, /stage must.*; speed must/],
])('%j is refused with a message of one line', (context, line) => {
  expect(() => parseSettings(context)).toThrow(SettingsError)
  expect(() => parseSettings(context)).toThrow(line)
  expect(() => parseSettings(context)).not.toThrow(/\n/)
})

test('the app reports invalid settings in one line and exits with 1', () => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/app.ts'], {
    encoding: 'utf8',
    env: { ...process.env, CDK_CONTEXT_JSON: '{"stage":"No"}' },
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^wrong settings: stage must be/)])
})
