import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

/** Starts a server on this machine, which ends with the test. @returns its URL, without a path */
export async function serve(listener: RequestListener): Promise<string> {
  const { url, close } = await listen(listener)
  onTestFinished(close)
  return url
}
