/** Settings that together use every branch of the stacks, for the checks of templates. */
export const VARIANTS: readonly Readonly<Record<string, string>>[] = [
  { stage: 'dev' },
  {
    stage: 'dev',
    syntheticCheck: 'on',
    keepWarm: 'on',
    size: 'small',
    batchingSeconds: '2',
    logRetentionDays: '90',
  },
  { stage: 'dev', size: 'large', console: 'off' },
  { stage: 'dev', rollout: 'guarded', maxReadUnits: '4000', maxWriteUnits: '1000' },
  { stage: 'prod', tracing: 'active', alarmEmail: 'on-call@example.com' },
  {
    stage: 'prod',
    size: 'large',
    executeApi: 'off',
    fileStorage: 'tiering',
    rollout: 'guarded',
    tracing: 'active',
    syntheticCheck: 'on',
    provisionedReadUnits: 'size',
    provisionedWriteUnits: '5-1000',
    consoleWebAcl:
      'arn:aws:wafv2:us-east-1:123456789012:global/webacl/console/12345678-1234-1234-1234-123456789012',
    domainName: 'api.example.com',
    certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
    consoleDomainName: 'console.example.com',
    consoleCertificateArn:
      'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
  },
  { stage: 'prod', consoleOrigin: 'https://d111111abcdef8.cloudfront.net', versions: 'a'.repeat(40) },
  {
    stage: 'prod',
    console: 'off',
    tableName: 'prod-restored',
    monthlyBudget: '50',
    linkKeys: '1,2',
    originSecrets: '1,2',
    backupVault: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:copies',
  },
]
