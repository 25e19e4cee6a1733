import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Settings } from '../../settings.ts'
import type { StackTemplate } from './resolve.ts'

/*
 * Synthesis has a thread of its own, that ends with it: the stores start meanwhile, a change of the route table is seen
 * without a restart, and the memory that CDK takes is given back.
 */

/** The templates that would be deployed, but for bundles. */
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
