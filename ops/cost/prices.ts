/**
 * List prices in US dollars, us-east-1, on demand, without free tiers, as AWS's price pages state them in November
 * 2026. https://aws.amazon.com/dynamodb/pricing/on-demand, /lambda/pricing, /sqs/pricing, /api-gateway/pricing,
 * /cloudwatch/pricing, /s3/pricing, /secrets-manager/pricing, /ec2/pricing/on-demand (data transfer),
 * /firehose/pricing, /eventbridge/pricing.
 */
export const PRICES = {
  /** DynamoDB: per million write units (1 KB) and read units (4 KB), and per gigabyte and month with backup. */
  millionWriteUnits: 0.625,
  millionReadUnits: 0.125,
  tableGbMonth: 0.25 + 0.2,
  /** Lambda on arm64. Reading a DynamoDB stream from it costs nothing. */
  lambdaGbSecond: 0.0000133334,
  millionLambdaRequests: 0.2,
  /** Standard queues; a call of up to 64 KB is billed as one. */
  millionSqsCalls: 0.4,
  /** HTTP API. */
  millionApiRequests: 1,
  /** CloudWatch Logs: per gigabyte ingested, and per gigabyte (compressed) stored for a month. */
  logsGb: 0.5,
  logsStoredGbMonth: 0.03,
  /** Per metric of an alarm, and per custom metric. */
  alarmMonth: 0.1,
  metricMonth: 0.3,
  dashboardMonth: 3,
  secretMonth: 0.4,
  /** Out to the internet. */
  transferOutGb: 0.09,
  /** CloudFront, HTTPS, in North America and Europe. */
  millionCloudFrontRequests: 1,
  cloudFrontGb: 0.085,
  s3GbMonth: 0.023,
  /** Intelligent-Tiering: after 30 and 90 days without access; and per million objects, each month and once. */
  s3InfrequentGbMonth: 0.0125,
  s3ArchiveGbMonth: 0.004,
  millionS3Monitored: 2.5,
  millionS3Transitions: 10,
  millionS3Puts: 5,
  millionS3Gets: 0.4,
  /**
   * Data Firehose with direct PUT: per gigabyte ingested (each record counts in units of 5 KB), and per gigabyte
   * converted to Parquet.
   */
  firehoseGb: 0.029,
  firehoseConvertedGb: 0.018,
  /** EventBridge: per million custom events of up to 64 KB. */
  millionBusEvents: 1,
} as const
