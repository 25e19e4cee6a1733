import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Settings } from '../../infra/settings/settings.ts'
import type { StackTemplate } from '../../packages/local-aws/cloudformation/resolve.ts'

/*
 * Synthesis runs in its own thread: the stores start in parallel, a reload sees changes of the route table, and the
 * memory of CDK is freed when the thread ends.
 */

/** Synthesizes the templates of a deployment, without bundles. */
export function synthesize(settings: Settings): Promise<StackTemplate[]> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { settings } })
    worker.once('message', done)
    worker.once('error', fail)
  })
}

async function run({ settings }: { settings: Settings }): Promise<void> {
  const { templatesOf } = await import('../../infra/templates.ts')
  parentPort?.postMessage(templatesOf(settings))
}

if (parentPort && workerData?.settings) await run(workerData)
