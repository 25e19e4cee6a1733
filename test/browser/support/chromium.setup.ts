import { install } from '../../../infra/packages/install.js'

/** Installs and unpacks the browser before the workers start: two that unpack it at once fail with ETXTBSY. */
export default async function setup(): Promise<void> {
  install('test/browser')
  const { chromiumPath } = await import('./chromium.ts')
  await chromiumPath()
}
