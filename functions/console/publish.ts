import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { CloudFormationCustomResourceEvent } from 'aws-lambda'
import { clientOptions } from '../../shared/aws/client-options.ts'
import { runtime } from '../../shared/aws/environment.ts'
import { logger } from '../../shared/log.ts'

/**
 * The folder next to the bundle that contains the built console and a list of its files with their headers
 * (infra/console/files.ts).
 */
const siteFolder = () => join(runtime('LAMBDA_TASK_ROOT') ?? '.', 'site')

/** A line of that list. */
interface File {
  readonly path: string
  readonly type: string
  readonly cacheControl: string
}

/**
 * Custom resource of CloudFormation. When the stack is deployed, it puts the console's files into the bucket; when the
 * deployment is rolled back, it puts the files of the former version. It empties the bucket before the bucket is
 * deleted. Files of former versions stay, because open pages still load them.
 */
export const handler = async (event: CloudFormationCustomResourceEvent): Promise<void> => {
  // The stack sets it (infra/constructs/console-files.ts).
  const Bucket = String(event.ResourceProperties.Bucket)
  const forcePathStyle = runtime('AWS_ENDPOINT_URL_S3') !== undefined
  const s3 = new S3Client({ ...clientOptions(), forcePathStyle })
  try {
    if (event.RequestType === 'Delete') await empty(s3, Bucket)
    else await publish(s3, Bucket)
    await report(event, Bucket)
  } catch (error) {
    logger().error('not published', { error })
    await report(event, Bucket, error instanceof Error ? error.message : String(error))
  }
}

/** Puts the files in the order of the list. `index.html` is last, because it refers to the other files. */
async function publish(s3: S3Client, Bucket: string): Promise<void> {
  const site = siteFolder()
  const files: readonly File[] = JSON.parse(await readFile(`${site}.json`, 'utf8'))
  for (const { path, type, cacheControl } of files) {
    const Body = await readFile(join(site, path))
    const Key = path.slice(1)
    await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: type, CacheControl: cacheControl }))
  }
}

async function empty(s3: S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }))
    if (Contents.length === 0) return
    await Promise.all(Contents.map(({ Key }) => s3.send(new DeleteObjectCommand({ Bucket, Key }))))
  }
}

/** CloudFormation waits for this response. */
async function report(event: CloudFormationCustomResourceEvent, bucket: string, failure?: string) {
  const { StackId, RequestId, LogicalResourceId, ResponseURL } = event
  const body = JSON.stringify({
    Status: failure === undefined ? 'SUCCESS' : 'FAILED',
    Reason: failure ?? 'published',
    // The same for every version, so that an update replaces nothing.
    PhysicalResourceId: `console-${bucket}`,
    StackId,
    RequestId,
    LogicalResourceId,
  })
  // Sent as bytes, because the link is signed for a request without a content type.
  const response = await fetch(ResponseURL, { method: 'PUT', body: Buffer.from(body) })
  if (!response.ok) throw new Error(`CloudFormation answers ${response.status}`)
}
