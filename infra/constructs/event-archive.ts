import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import { BlockPublicAccess, Bucket, BucketEncryption, StorageClass } from 'aws-cdk-lib/aws-s3'
import { Duration } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { ENVELOPE_FIELDS } from '../../shared/domain/kit/event.ts'
import { keysOf } from '../../shared/domain/kit/keys-of.ts'
import { acknowledge, acknowledgeWildcard } from './acknowledge.ts'

/** The prefix of the archive's files. It is followed by the day in UTC on which Firehose received the events. */
const PREFIX = 'events/'

/** The columns of a row (`shared/webhooks/forward/archive.ts`): all are texts; `metadata` and `data` are JSON. */
const COLUMNS = ['workspace_id', ...keysOf(ENVELOPE_FIELDS)].map((name) => ({ name, type: 'string' }))

/** Athena computes the partitions, so no crawler has to add each day. */
const PROJECTION = {
  'projection.enabled': 'true',
  'projection.day.type': 'date',
  'projection.day.format': 'yyyy-MM-dd',
  'projection.day.range': '2026-01-01,NOW',
}

const PARQUET = {
  inputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat',
  outputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat',
  serdeInfo: { serializationLibrary: 'org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe' },
}

/** Data Firehose → Parquet files in a bucket, and a table of them for Athena. */
export class EventArchive extends Construct {
  readonly stream: CfnDeliveryStream

  /** @param name the name of the stage's database in Glue's catalog */
  constructor(scope: Construct, name: string) {
    super(scope, 'EventArchive')
    const { account, region, partition } = Stack.of(this)
    const bucket = this.bucket()
    const database = new CfnDatabase(this, 'Database', { catalogId: account, databaseInput: { name } })
    const table = new CfnTable(this, 'Table', {
      catalogId: account,
      databaseName: name,
      tableInput: {
        name: 'events',
        tableType: 'EXTERNAL_TABLE',
        partitionKeys: [{ name: 'day', type: 'string' }],
        parameters: {
          ...PROJECTION,
          classification: 'parquet',
          'storage.location.template': `s3://${bucket.bucketName}/${PREFIX}day=\${day}/`,
        },
        storageDescriptor: {
          ...PARQUET,
          columns: COLUMNS,
          location: `s3://${bucket.bucketName}/${PREFIX}`,
        },
      },
    })
    table.addResourceDependency(database)
    const catalog = ['catalog', `database/${name}`, `table/${name}/events`].map(
      (part) => `arn:${partition}:glue:${region}:${account}:${part}`,
    )
    const objects = bucket.arnForObjects('*')
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('firehose.amazonaws.com', {
        conditions: { StringEquals: { 'sts:ExternalId': account } },
      }),
      inlinePolicies: {
        access: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['s3:PutObject', 's3:AbortMultipartUpload'],
              resources: [objects],
            }),
            new PolicyStatement({
              actions: ['s3:GetBucketLocation', 's3:ListBucket', 's3:ListBucketMultipartUploads'],
              resources: [bucket.bucketArn],
            }),
            new PolicyStatement({
              actions: ['glue:GetTable', 'glue:GetTableVersion', 'glue:GetTableVersions'],
              resources: catalog,
            }),
          ],
        }),
      },
    })
    acknowledgeWildcard(role, objects, 'Firehose names the files')
    this.stream = new CfnDeliveryStream(this, 'Stream', {
      deliveryStreamType: 'DirectPut',
      deliveryStreamEncryptionConfigurationInput: { keyType: 'AWS_OWNED_CMK' },
      extendedS3DestinationConfiguration: {
        bucketArn: bucket.bucketArn,
        roleArn: role.roleArn,
        prefix: `${PREFIX}day=!{timestamp:yyyy-MM-dd}/`,
        errorOutputPrefix: 'failed/!{firehose:error-output-type}/!{timestamp:yyyy-MM-dd}/',
        // Each file has the events of a quarter of an hour: fewer, larger files make queries cheaper. 64 MB is the
        // minimum for Parquet.
        bufferingHints: { intervalInSeconds: 900, sizeInMBs: 128 },
        dataFormatConversionConfiguration: {
          enabled: true,
          inputFormatConfiguration: { deserializer: { openXJsonSerDe: {} } },
          outputFormatConfiguration: { serializer: { parquetSerDe: { compression: 'SNAPPY' } } },
          schemaConfiguration: {
            catalogId: account,
            databaseName: name,
            tableName: table.ref,
            region,
            roleArn: role.roleArn,
            versionId: 'LATEST',
          },
        },
      },
    })
    this.stream.node.addDependency(role)
  }

  private bucket(): Bucket {
    const bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      lifecycleRules: [
        {
          id: 'rarely read',
          prefix: PREFIX,
          transitions: [
            { storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(30) },
          ],
        },
        { id: 'half uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    })
    acknowledge(
      bucket,
      'S1',
      'only Firehose and the account itself have access; CloudTrail data events record reads',
    )
    return bucket
  }
}
