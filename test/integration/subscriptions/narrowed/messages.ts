import type { SQSRecord } from 'aws-lambda'
import { expect } from 'vitest'
import { handler as deliver } from '../../../../functions/webhooks/deliver.ts'
import { handler as deliverSlow } from '../../../../functions/webhooks/deliver-slow.ts'
import { env } from '../../../../shared/aws/environment.ts'
import type { WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import type { DeliveryMessage } from '../../../../shared/webhooks/queue/messages.ts'
import type { Queued } from '../../webhooks/bench.ts'

/** The messages of one workspace, in the order in which they were sent. They wait until a test handles them. */
export class Messages {
  private readonly waiting: Pick<Queued, 'queue' | 'message'>[] = []

  private readonly ws: WorkspaceId
  private readonly sent: Queued[]

  /** @param sent what all workspaces have sent, from which this takes its own */
  constructor(ws: WorkspaceId, sent: Queued[]) {
    this.ws = ws
    this.sent = sent
  }

  add(message: DeliveryMessage): void {
    this.waiting.push({ queue: env('DELIVERY_QUEUE_URL'), message: { ...message } })
  }

  /** Runs the consumers with the first messages, without waiting for their delay. @returns how many there were */
  async handle(count: number): Promise<number> {
    const mine = this.sent.filter(({ message }) => message.workspace_id === this.ws)
    for (const one of mine) this.sent.splice(this.sent.indexOf(one), 1)
    this.waiting.push(...mine)
    const some = this.waiting.splice(0, count)
    for (const [queue, messages] of Map.groupBy(some, (one) => one.queue)) {
      const Records = messages.map(
        ({ message }, n) => ({ messageId: String(n), body: JSON.stringify(message) }) as SQSRecord,
      )
      const consume = queue === env('DELIVERY_QUEUE_URL') ? deliver : deliverSlow
      expect(await consume({ Records })).toEqual({ batchItemFailures: [] })
    }
    return some.length
  }
}
