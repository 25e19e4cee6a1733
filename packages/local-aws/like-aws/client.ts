import * as z from 'zod'
import { type LikeAws, type Profile, profileSchema } from './profile.ts'

const state = z.object({ seed: z.number(), profile: profileSchema, counts: z.record(z.string(), z.number()) })

/** Controls the faults of a service in another process, by the URL of `serveFaults`. */
export class RemoteFaults {
  private readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** Replaces the profile; `{}` disables all faults. Resolves when the profile applies to all later calls. */
  async set(profile: Profile): Promise<void> {
    await this.call('', { method: 'PUT', body: JSON.stringify(profile) })
  }

  /** Ends the lag of earlier writes: of all items, or of items whose key contains a text. */
  async catchUp(containing = ''): Promise<void> {
    await this.call(`catch-up?containing=${encodeURIComponent(containing)}`, { method: 'POST' })
  }

  /** Returns the faults that apply now. */
  async current(): Promise<LikeAws> {
    return this.call('', {})
  }

  /** Returns how often each fault occurred since the profile was set. */
  async counts(): Promise<Record<string, number>> {
    return (await this.call('', {})).counts
  }

  private async call(path: string, init: RequestInit): Promise<z.infer<typeof state>> {
    const answer = await fetch(this.url + path, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`faults: ${text}`)
    return state.parse(JSON.parse(text))
  }
}
