import type { Need } from '../cloudformation/policy.ts'

/** An HTTP request to S3, with the bucket in its path. */
export interface S3Request {
  readonly method: string
  /** `/bucket/key`, encoded as in a URL. */
  readonly path: string
  readonly query: (name: string) => unknown
  readonly copySource?: string | undefined
}

const need = (action: string, path: string): Need => ({
  action: `s3:${action}`,
  resource: `arn:aws:s3:::${path}`,
  context: {},
})

/**
 * Returns the permissions that an S3 request needs. For an unmapped request, returns an invalid action that no policy
 * allows.
 */
export function s3Needs({ method, path, query, copySource }: S3Request): Need[] {
  const [bucket = '', ...rest] = decodeURIComponent(path).replace(/^\//, '').split('/')
  const key = rest.join('/')
  const object = `${bucket}/${key}`
  const version = query('versionId') === undefined ? '' : 'Version'
  if (key === '') {
    if (method === 'GET' || method === 'HEAD') return [need('ListBucket', bucket)]
  } else if (method === 'GET' || method === 'HEAD') {
    return [need(`GetObject${version}`, object)]
  } else if (method === 'PUT' || (method === 'POST' && isMultipart(query))) {
    const source = copySource && need('GetObject', decodeURIComponent(copySource).replace(/^\//, ''))
    return [need('PutObject', object), ...(source ? [source] : [])]
  } else if (method === 'DELETE') {
    return [need(query('uploadId') === undefined ? `DeleteObject${version}` : 'AbortMultipartUpload', object)]
  }
  return [need(`${method} ${key === '' ? 'bucket' : 'object'}`, object)]
}

/** For a missing object, S3 returns 403 instead of 404 to callers without this permission. */
export const lists = ({ path }: Pick<S3Request, 'path'>): Need =>
  need('ListBucket', decodeURIComponent(path).split('/')[1] ?? '')

const isMultipart = (query: S3Request['query']): boolean =>
  query('uploads') !== undefined || query('uploadId') !== undefined
