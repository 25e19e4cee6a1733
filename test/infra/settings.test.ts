import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  consoleOriginOf,
  DEFAULT_SETTINGS,
  parseSettings,
  SETTING_NAMES,
  SettingsError,
} from '../../infra/settings/settings.ts'

test('defaults are safe for a public deployment', () => {
  expect(DEFAULT_SETTINGS).toEqual({
    stage: 'dev',
    size: 'small',
    ratePerSecond: 100,
    privateTargets: 'refused',
    speed: 1,
    logRetentionDays: 30,
    successLogSample: 0.1,
    batchingSeconds: 0,
    throttlePerSecond: 2000,
    rollout: 'all-at-once',
    tracing: 'off',
    syntheticCheck: 'off',
    keepWarm: 'off',
    eventArchive: 'off',
    console: 'on',
    executeApi: 'on',
    fileStorage: 'standard',
    linkKeys: '1',
    originSecrets: '1',
  })
})

test('command-line values are parsed from text, and the flags of CDK itself are ignored', () => {
  const context = {
    stage: 'prod',
    ratePerSecond: '250',
    speed: '0.5',
    logRetentionDays: '90',
    alarmEmail: 'on-call@example.com',
    tableName: 'prod-restored.1',
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
    tableName: 'prod-restored.1',
    provisionedReadUnits: { min: 5, max: 500 },
    provisionedWriteUnits: { min: 5, max: 5 },
  })
})

test.each([
  [{ stage: 5 }, /stage must be text/],
  [
    { provisionedReadUnits: 5, provisionedWriteUnits: '0-2' },
    /ReadUnits must be MIN-MAX.*; provisionedWrite/,
  ],
  [
    { stagee: 'prod', zzz: 1 },
    /there is no setting stagee; did you mean stage\?; .*zzz; the settings are stage, /,
  ],
  [{ stage: '', speed: 'x' }, /stage must.*; speed must/],
  [{ speed: true }, /speed must be a number/],
  [{ executeApi: 'off' }, /executeApi can be off only with domainName/],
])('%j is refused with a message of one line', (context, line) => {
  expect(() => parseSettings(context)).toThrow(SettingsError)
  expect(() => parseSettings(context)).toThrow(line)
  expect(() => parseSettings(context)).not.toThrow(/\n/)
})

const LABEL = 'a'.repeat(63)
const HOST = {
  accepted: ['a.io', 'a-1.example.com', `${LABEL}.com`, `${`${LABEL}.`.repeat(3)}${'a'.repeat(57)}.com`],
  refused: [
    ...['', 'example', 'a.c', 'a..com', '-a.com', 'a-.com', 'A.com', 'a.COM', 'a.c1', 'a.com.', 'a.com/'],
    ...[`a${LABEL}.com`, `${`${LABEL}.`.repeat(3)}${'a'.repeat(58)}.com`, `a.${LABEL}a`, 5],
  ],
}
const arn = (region: string, account = '123456789012', id = '0123456789-abcdef') =>
  `arn:aws:acm:${region}:${account}:certificate/${id}`
const ARN = (region: string) => ({
  accepted: [arn(region), arn(region).replace('aws', 'aws-cn')],
  refused: [
    ...[arn(region, '12345678901'), arn(region, '1234567890123'), arn(region, undefined, 'g')],
    ...[`x${arn(region)}`, `${arn(region)}x`, arn(region, undefined, ''), arn(''), 5],
  ],
})
const CERTIFICATE = arn('us-east-1')
const UNITS = {
  accepted: ['1-1', '1-9999999'],
  refused: ['0-1', '2-1', '1-', '-1', '1', '1-10000000', '10000000-10000000', 'x1-1', '1-1x', 5],
}
const NAME = 'console.example.com'

/** Each setting, what its values must be, values that it takes and values that it does not. */
interface Bounds {
  readonly must: string
  readonly accepted: readonly unknown[]
  readonly refused: readonly unknown[]
  /** Settings that it needs. */
  readonly others?: object
}

const oneOf = (...accepted: string[]): Bounds => ({
  must: accepted.map((one) => `"${one}"`).join(' or '),
  accepted,
  refused: ['', 'other', 5],
})
const COUNT: Omit<Bounds, 'must'> = { accepted: [1, 1_000_000], refused: [0, 1.5, 1_000_001] }
const RETENTIONS = [
  ...[1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400],
  ...[545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653],
]
const SERIALS = {
  accepted: ['1', '2,3', '3,2', '9999'],
  refused: ['', '0', '1,1', '1,2,3', '1, 2', '10000', '1,', 2],
}
const BOUNDS: Readonly<Record<string, Bounds>> = {
  stage: {
    must: '1 to 20 lower-case',
    accepted: ['a', `z${'0-9a'.repeat(5).slice(1)}`],
    refused: [`a${'b'.repeat(20)}`, '1a', '-a', 'a_b', 'aB', 'a ', 'Prod'],
  },
  tableName: { must: 'the name of a table', accepted: ['prod-restored.1'], refused: ['a table'] },
  monthlyBudget: { must: 'a number from 1 to 1000000', accepted: ['1'], refused: ['0'] },
  backupVault: {
    must: 'the ARN of a vault of AWS Backup',
    accepted: ['arn:aws:backup:eu-west-1:210987654321:backup-vault:copies'],
    refused: ['vault'],
  },
  consoleWebAcl: {
    must: 'the ARN of a global web ACL',
    accepted: ['arn:aws:wafv2:us-east-1:123456789012:global/webacl/console/0a-1b'],
    refused: ['arn:aws:wafv2:eu-west-1:123456789012:regional/webacl/console/0a-1b'],
  },
  ticketEmail: { must: 'an e-mail address', accepted: ['desk@example.com'], refused: ['no-address'] },
  alarmEmail: { must: 'an e-mail address', accepted: ['on-call@example.com'], refused: ['no-address'] },
  ratePerSecond: {
    must: 'a number from 1 to 10000',
    accepted: [1, 1.5, 10_000],
    refused: [0.9, 10_001, 'many', '', '0'],
  },
  speed: { must: 'a number', accepted: [0.01, 100_000], refused: [0.009, 100_001] },
  logRetentionDays: {
    must: 'one of 1, 3',
    accepted: RETENTIONS,
    refused: [0, 2, '', '31', 3654],
  },
  successLogSample: { must: 'a number from 0 to 1', accepted: [0, 0.5, 1], refused: [-0.1, '1.1', ' '] },
  batchingSeconds: { must: 'a whole number from 0 to 3', accepted: [0, 3], refused: [-1, 0.5, '4'] },
  throttlePerSecond: {
    must: 'a whole number from 1 to 10000',
    accepted: [1, 10_000],
    refused: ['0', '1.5', 10_001],
  },
  maxReadUnits: { must: 'a whole number from 1', ...COUNT },
  maxWriteUnits: { must: 'a whole number from 1', ...COUNT },
  linkKeys: { must: 'a serial number, or two', ...SERIALS },
  originSecrets: { must: 'a serial number, or two', ...SERIALS },
  provisionedReadUnits: { must: 'MIN-MAX', ...UNITS, others: { provisionedWriteUnits: '1-2' } },
  provisionedWriteUnits: { must: 'MIN-MAX', ...UNITS, others: { provisionedReadUnits: '1-2' } },
  rollout: oneOf('all-at-once', 'guarded'),
  size: oneOf('small', 'standard'),
  tracing: oneOf('off', 'active'),
  syntheticCheck: oneOf('off', 'on'),
  keepWarm: oneOf('off', 'on'),
  eventArchive: oneOf('off', 'on'),
  fileReplica: {
    must: 'the ARN of a bucket',
    accepted: ['arn:aws:s3:::prod-files.elsewhere'],
    refused: ['prod-files', 'arn:aws:s3:::Files', 'arn:aws:s3:::files/*'],
  },
  eventBus: {
    must: 'the ARN of an event bus',
    accepted: ['arn:aws:events:eu-west-1:210987654321:event-bus/a.b-c_d'],
    refused: ['events', 'arn:aws:events:eu-west-1:210987654321:rule/a'],
  },
  executeApi: {
    ...oneOf('on', 'off'),
    others: { domainName: 'api.example.com', certificateArn: arn('eu-central-1') },
  },
  fileStorage: oneOf('standard', 'tiering'),
  console: oneOf('on', 'off'),
  privateTargets: oneOf('allowed', 'refused'),
  domainName: { must: 'a host name', ...HOST, others: { certificateArn: arn('eu-central-1') } },
  certificateArn: {
    must: 'the ARN of a certificate',
    ...ARN('eu-central-1'),
    others: { domainName: 'api.example.com' },
  },
  consoleDomainName: { must: 'a host name', ...HOST, others: { consoleCertificateArn: CERTIFICATE } },
  consoleCertificateArn: {
    must: 'the ARN of a certificate in ACM in us-east-1',
    ...ARN('us-east-1'),
    others: { consoleDomainName: NAME },
  },
  consoleOrigin: {
    must: 'an origin',
    accepted: ['https://a-1.cloudfront.net'],
    refused: ['https://', 'https://a/', 'https://A', 'xhttps://a', 5],
  },
}

test.each(Object.entries(BOUNDS))('%s has these bounds', (name, { must, accepted, refused, others = {} }) => {
  const isAccepted = (value: unknown) => {
    try {
      parseSettings({ ...others, [name]: value })
      return true
    } catch (error) {
      // Each value is refused for itself, with a reason, and not for another setting.
      const reason = typeof value === 'string' ? must : '\\S'
      expect(String(error)).toMatch(new RegExp(`^SettingsError: wrong settings: ${name} must be ${reason}`))
      return false
    }
  }
  expect([accepted.filter((value) => !isAccepted(value)), refused.filter(isAccepted)]).toEqual([[], []])
})

test.each([
  ['provisionedReadUnits', 'provisionedWriteUnits', '1-2'],
  ['domainName', 'certificateArn', CERTIFICATE],
  ['consoleDomainName', 'consoleCertificateArn', CERTIFICATE],
])('%s and %s are given together', (one, other, value) => {
  const line = `${one} and ${other} are given together or not at all`
  expect(() => parseSettings({ [other]: value })).toThrow(new SettingsError(`wrong settings: ${line}`))
})

test('provisioned capacity has no limit of capacity on demand', () => {
  const line =
    'provisionedReadUnits excludes maxReadUnits and maxWriteUnits, which are for capacity on demand'
  const context = { maxReadUnits: 1, provisionedReadUnits: '1-2', provisionedWriteUnits: '1-2' }
  expect(() => parseSettings(context)).toThrow(new SettingsError(`wrong settings: ${line}`))
})

test.each([
  [{ consoleOrigin: 'https://a.example' }, 'https://a.example'],
  [
    { consoleOrigin: 'https://a.example', consoleDomainName: NAME, consoleCertificateArn: CERTIFICATE },
    `https://${NAME}`,
  ],
  [{ consoleOrigin: 'https://a.example', console: 'off' }, undefined],
  [{}, undefined],
])('with %j, pages of %s may use the file store', (context, origin) => {
  expect(consoleOriginOf(parseSettings(context))).toBe(origin)
})

test('every setting has bounds', () => {
  expect(Object.keys(BOUNDS).toSorted()).toEqual(
    SETTING_NAMES.filter((name) => name !== 'versions').toSorted(),
  )
})

test('the app reports invalid settings in one line and exits with 1', () => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/app.ts'], {
    encoding: 'utf8',
    env: { ...process.env, CDK_CONTEXT_JSON: '{"stage":"No"}' },
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^wrong settings: stage must be/)])
})
