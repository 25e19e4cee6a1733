import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Settings } from '../../settings.ts'
import type { StackTemplate } from './resolve.ts'

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
  const { buildApp } = await import('../../build-app.ts')
  const outdir = mkdtempSync(join(tmpdir(), 'workspace-synth-'))
  try {
    const { stacks } = buildApp(settings, { bundle: false, outdir: join(outdir, 'cdk.out') }).synth()
    const templates: StackTemplate[] = stacks.map(({ stackName, template }) => ({
      name: stackName,
      template,
    }))
    parentPort?.postMessage(templates)
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

if (parentPort && workerData?.settings) await run(workerData)
