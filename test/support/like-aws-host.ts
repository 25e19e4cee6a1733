import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'
import { parseSettings } from '../../infra/settings/settings.ts'
import { HostThread } from '../../local/host/host-thread.ts'
import { synthesize } from '../../local/service/synth.ts'
import type { Definition } from '../../packages/local-aws/cloudformation/definition.ts'
import { definitionOf } from '../../packages/local-aws/cloudformation/template.ts'
import { RemoteFaults } from '../../packages/local-aws/like-aws/client.ts'
import type { Profile } from '../../packages/local-aws/like-aws/profile.ts'
import type { Transport } from './api.ts'
import { httpTo } from './http-to.ts'

/** Functions and a gateway for one test file, on the stores that all tests share. */
export interface LikeAwsHost {
  readonly url: string
  /** Sends requests over HTTP to those functions. */
  readonly send: Transport
  readonly faults: RemoteFaults
  readonly stop: () => Promise<void>
}

interface HostOptions {
  readonly seed?: number
  readonly patience?: number
  readonly onLog?: (chunk: unknown) => void
}

/**
 * Starts functions whose faults affect only one test file. Deliveries and schedules stay with the shared service unless
 * `change` returns another definition.
 * `seed` decides random choices, such as how far the clock of each function is off.
 */
export async function startLikeAwsHost(
  profile: Profile = {},
  change: (definition: Definition) => Definition = (one) => ({ ...one, mappings: [], schedules: [] }),
  { seed, patience = 5, onLog = () => undefined }: HostOptions = {},
): Promise<LikeAwsHost> {
  const { environment, likeAws } = inject('service')
  const settings = parseSettings({ stage: 'local', privateTargets: 'allowed', ratePerSecond: 10_000 })
  const whole = definitionOf(await synthesize(settings), environment.AWS_ENDPOINT_URL_SQS ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'like-aws-'))
  const host = new HostThread(
    {
      root: resolve(import.meta.dirname, '../..'),
      definition: change(whole),
      endpoints: {
        dynamodb: environment.AWS_ENDPOINT_URL_DYNAMODB ?? '',
        sqs: environment.AWS_ENDPOINT_URL_SQS ?? '',
        s3: environment.AWS_ENDPOINT_URL_S3 ?? '',
        secretsManager: environment.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? '',
        events: environment.AWS_ENDPOINT_URL_FIREHOSE ?? '',
      },
      dataDir: folder,
      speed: 1,
      patience,
      likeAws: { seed: seed ?? likeAws?.seed ?? 1, profile },
    },
    (stream) => stream.on('data', onLog),
  )
  const { faultsUrl, faults } = await host.waitFor('loaded')
  if (faults.length > 0) throw new Error(faults.join('\n'))
  host.send({ order: 'serve', port: 0, demo: false })
  const { port } = await host.waitFor('serving')
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    send: httpTo(url),
    faults: new RemoteFaults(faultsUrl),
    async stop() {
      await host.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
