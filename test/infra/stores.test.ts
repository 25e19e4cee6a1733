import { expect, test } from 'vitest'
import { propertiesOf } from './plain.ts'
import { smallStacks } from './small.ts'
import { ofType } from './synthesize.ts'

const stacks = smallStacks({ console: 'off' })

const index = (IndexName: string, sortKey: string, NonKeyAttributes = ['projected', 'type']) => ({
  IndexName,
  KeySchema: [
    { AttributeName: `${IndexName}_pk`, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ],
  Projection: { NonKeyAttributes, ProjectionType: 'INCLUDE' },
})

test('the table has these keys, indexes, stream, TTL and protection', () => {
  const { Table: table } = propertiesOf(stacks, 'AWS::DynamoDB::Table')
  const attributes = ['pk', 'sk', 'list_pk', 'list_sk', 'project_pk', 'state_pk']
  expect(table).toEqual({
    AttributeDefinitions: [...attributes, 'changes_pk', 'changes_sk', 'due_pk', 'due_sk'].map(
      (AttributeName) => ({ AttributeName, AttributeType: 'S' }),
    ),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    GlobalSecondaryIndexes: [
      index('list', 'list_sk'),
      index('project', 'list_sk'),
      index('state', 'list_sk'),
      index('changes', 'changes_sk'),
      index('due', 'due_sk', ['type']),
    ],
    BillingMode: 'PAY_PER_REQUEST',
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    DeletionProtectionEnabled: true,
    // DynamoDB's own key, which costs nothing.
    SSESpecification: { SSEEnabled: false },
  })
})

test('what must survive is retained; nothing else is', () => {
  const retained = stacks.flatMap(({ name, resources }) =>
    Object.values(resources).flatMap(({ Type, DeletionPolicy, UpdateReplacePolicy }) =>
      DeletionPolicy === 'Retain' ? [`${name} ${Type} ${UpdateReplacePolicy}`] : [],
    ),
  )
  expect(retained).toEqual([
    'dev-workspace-data AWS::DynamoDB::Table Retain',
    'dev-workspace-data AWS::SecretsManager::Secret Retain',
    'dev-workspace-data AWS::S3::Bucket Retain',
  ])
})

test('the sealing key is 64 hexadecimal digits', () => {
  const { SealingKey } = propertiesOf(stacks, 'AWS::SecretsManager::Secret')
  expect(SealingKey).toMatchObject({
    GenerateSecretString: {
      PasswordLength: 64,
      ExcludeCharacters: 'ghijklmnopqrstuvwxyz',
      ExcludeUppercase: true,
      ExcludePunctuation: true,
      RequireEachIncludedType: false,
    },
  })
})

test('the files bucket expires what is not needed, and nothing that is', () => {
  const { FilesBucket } = propertiesOf(stacks, 'AWS::S3::Bucket')
  const Status = 'Enabled'
  expect(FilesBucket).toMatchObject({
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [
        {
          Id: 'abandoned uploads',
          Prefix: 'uploads/',
          ExpirationInDays: 2,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status,
        },
        { Id: 'removed or overwritten', NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status },
        { Id: 'markers of nothing', ExpiredObjectDeleteMarker: true, Status },
        { Id: 'half uploads', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status },
      ],
    },
  })
  // `toMatchObject` compares each rule with a part of the one found: no rule has more than these fields.
  const { LifecycleConfiguration } = FilesBucket as { LifecycleConfiguration: { Rules: object[] } }
  expect(LifecycleConfiguration.Rules.map((rule) => Object.keys(rule).length)).toEqual([5, 3, 3, 3])
})

test('the buckets refuse requests without TLS 1.2', () => {
  const withConsole = smallStacks()
  const policies = Object.entries(propertiesOf(withConsole, 'AWS::S3::BucketPolicy'))
  expect(policies.map(([id]) => id)).toEqual(['FilesBucketPolicy', 'FilesPolicy'])
  for (const [, policy] of policies) {
    const { Bucket, PolicyDocument } = policy as {
      Bucket: string
      PolicyDocument: { Statement: unknown[] }
    }
    const arn = Bucket.replace('>', '.Arn>')
    const deny = (Condition: object) => ({
      Action: 's3:*',
      Condition,
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Resource: [arn, `${arn}/*`],
    })
    expect(PolicyDocument.Statement.slice(0, 2)).toEqual([
      deny({ Bool: { 'aws:SecureTransport': 'false' } }),
      deny({ NumericLessThan: { 's3:TlsVersion': 1.2 } }),
    ])
  }
})

test('logs are kept for 30 days, or as the settings say', () => {
  const retentionOf = (context: object) => {
    const groups = ofType(smallStacks({ ...context, console: 'off' }), 'AWS::Logs::LogGroup')
    expect(groups.length).toBe(16)
    return new Set(
      groups.map(({ Properties, DeletionPolicy }) => `${Properties.RetentionInDays} ${DeletionPolicy}`),
    )
  }
  expect([...retentionOf({})]).toEqual(['30 Delete'])
  expect([...retentionOf({ logRetentionDays: 90 })]).toEqual(['90 Delete'])
})

test('the table is backed up each night, and the copy elsewhere is kept as long as point-in-time recovery', () => {
  const vault = 'arn:aws:backup:eu-west-1:210987654321:backup-vault:copies'
  const backed = smallStacks({ console: 'off', backupVault: vault })
  const [plan, ...others] = Object.values(propertiesOf(backed, 'AWS::Backup::BackupPlan'))
  expect(others).toEqual([])
  const { BackupPlan } = plan as { BackupPlan: { BackupPlanRule: object[] } }
  expect(BackupPlan.BackupPlanRule).toEqual([
    {
      RuleName: 'nightly',
      ScheduleExpression: 'cron(0 3 * * ? *)',
      // Only until it is copied.
      Lifecycle: { DeleteAfterDays: 1 },
      CopyActions: [{ DestinationBackupVaultArn: vault, Lifecycle: { DeleteAfterDays: 35 } }],
      TargetBackupVault: '<BackupsVault.BackupVaultName>',
    },
  ])
  const [selection] = Object.values(propertiesOf(backed, 'AWS::Backup::BackupSelection'))
  expect(JSON.stringify(selection)).toContain('"Resources":["<Table.Arn>"]')
  expect(ofType(stacks, 'AWS::Backup::BackupPlan')).toEqual([])
})
