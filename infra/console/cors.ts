/**
 * The CORS rule of the bucket, deployed and local: the console uploads and reads files by signed links. Showing
 * images needs no rule.
 */
export const FILE_STORE_CORS = {
  methods: ['GET', 'HEAD', 'PUT'],
  headers: ['content-type'],
  maxAgeSeconds: 3600,
} as const
