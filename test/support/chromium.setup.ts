import { chromiumPath } from './chromium.ts'

/** Unpacks the browser before the workers start: two that do so at once fail with ETXTBSY. */
export default async function setup(): Promise<void> {
  await chromiumPath()
}
