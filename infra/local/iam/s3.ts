import type { Need } from './policy.ts'

/** A request to S3 as it travels, with the bucket in its path. */
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

/** What a request to S3 asks IAM for; where it is not mapped, an action of no such name, which nobody is allowed. */
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

/** Who may not list a bucket is not told that it lacks an object: S3 says "access denied" instead of "not found". */
export const lists = ({ path }: Pick<S3Request, 'path'>): Need =>
  need('ListBucket', decodeURIComponent(path).split('/')[1] ?? '')

const isMultipart = (query: S3Request['query']): boolean =>
  query('uploads') !== undefined || query('uploadId') !== undefined
