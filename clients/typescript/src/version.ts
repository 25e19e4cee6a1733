/** Of the API that this client was generated for. Written by `npm run openapi`. */
export const VERSION = '1.1.0'
