import { type Family, require } from './check.ts'

/** A check of the deployed console that needs no key: CloudFront, its certificate, the files and the way to the API. */
export const consolePage: Family = [
  {
    name: 'loads its page, and passes requests on to the API',
    run: async ({ console }) => {
      for (const [path, expected] of [
        ['/', 'text/html'],
        ['/v1/health', 'application/json'],
      ] as const) {
        const { status, headers } = await fetch(`${console}${path}`)
        const type = headers.get('content-type') ?? ''
        require(status === 200 && type.startsWith(expected), `${path} answers ${status}, ${type}`)
      }
    },
  },
]
