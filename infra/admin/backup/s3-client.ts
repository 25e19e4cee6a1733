import { S3Client } from '@aws-sdk/client-s3'
import { HttpRequest } from '@smithy/protocol-http'
import { runtime } from '../../../shared/aws/environment.ts'

let client: S3Client | undefined
export function s3(): S3Client {
  if (client) return client
  const local = runtime('AWS_ENDPOINT_URL_S3') !== undefined
  client = new S3Client({ forcePathStyle: local, maxAttempts: 6 })
  // The SDK signs a bucket's path with its trailing slash; s3rver verifies the signature without it.
  const removeTrailingSlash = (request: unknown) => {
    if (HttpRequest.isInstance(request)) request.path = request.path.replace(/(.)\/$/, '$1')
  }
  if (local) {
    client.middlewareStack.add(
      (next) => (args) => {
        removeTrailingSlash(args.request)
        return next(args)
      },
      { step: 'build' },
    )
  }
  return client
}
