import * as z from 'zod'
import type { Profile } from './profile.ts'

const shown = z.object({ seed: z.number(), counts: z.record(z.string(), z.number()) })

/** The faults of a service that runs elsewhere, by the URL that `serveFaults` gave. */
export class RemoteFaults {
  private readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** Replaces the profile; `{}` switches everything off. Resolves when it holds for every call from then on. */
  async set(profile: Profile): Promise<void> {
    await this.call('', { method: 'PUT', body: JSON.stringify(profile) })
  }

  /** Indexes and replicas show at once what was written before: everything, or keys that contain a text. */
  async catchUp(containing = ''): Promise<void> {
    await this.call(`catch-up?containing=${encodeURIComponent(containing)}`, { method: 'POST' })
  }

  /** How often each fault has struck since the profile was set. */
  async counts(): Promise<Record<string, number>> {
    return (await this.call('', {})).counts
  }

  private async call(path: string, init: RequestInit): Promise<z.infer<typeof shown>> {
    const answer = await fetch(this.url + path, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`faults: ${text}`)
    return shown.parse(JSON.parse(text))
  }
}
