import { buildConsole } from '../../infra/console/build.ts'
import { messageOf } from '../../packages/local-aws/failure.ts'
import type { Endpoints } from '../../packages/local-aws/sdk/endpoints.ts'
import type { SiteSource } from './site.ts'

interface Prepared {
  readonly site?: SiteSource
  /** Why there is no console, in one line. */
  readonly fault?: string
}

/**
 * Builds the console while the stores start. With `--watch` it is served from its sources instead (`dev-server.ts`). Without a console, the
 * API starts too, and `/` redirects to its documentation.
 */
export async function siteOf(
  { console, watch }: { readonly console: boolean; readonly watch: boolean },
  starting: Promise<{ readonly endpoints: Pick<Endpoints, 's3'> }>,
): Promise<Prepared> {
  if (!console) return {}
  try {
    const built = watch ? {} : { folder: await buildConsole() }
    const { endpoints } = await starting
    return { site: { ...built, fileStore: endpoints.s3 } }
  } catch (error) {
    return { fault: `the console could not be built: ${messageOf(error).split('\n')[0]}` }
  }
}

/**
 * The console's origin, for which passkeys are created (contract 4.20). Browsers create no passkey for an address such
 * as 127.0.0.1.
 */
export const localConsole = (port: number): string => `http://localhost:${port}`

/** The origins that a page from this port can have in a browser. */
export const originsOf = (hosts: readonly string[], port: number): string[] =>
  ['127.0.0.1', 'localhost', ...hosts].map((host) => `http://${host}:${port}`)
