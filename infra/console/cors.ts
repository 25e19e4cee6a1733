/**
 * Requests of the console to the file store, beyond showing images: upload by a signed link, and read a file by
 * one. The bucket's rule, deployed and local.
 */
export const FILE_STORE_CORS = {
  methods: ['GET', 'HEAD', 'PUT'],
  headers: ['content-type'],
  maxAgeSeconds: 3600,
} as const
