import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { createGuardedServer } from '../net/guarded-server.ts'
import { portOf } from '../net/port-of.ts'
import type { Store } from '../sdk/endpoints.ts'

/*
 * Stands in for Data Firehose and EventBridge, for which npm has no emulator that runs outside a container: appends
 * their input to files, one JSON object a line.
 */

const requests = {
  PutRecordBatch: z.object({
    DeliveryStreamName: z.string().regex(/^[\w.-]+$/),
    Records: z
      .array(z.object({ Data: z.base64().max(1_365_340) }))
      .min(1)
      .max(500),
  }),
  PutEvents: z.object({
    Entries: z
      .array(
        z.object({
          EventBusName: z.string(),
          Source: z.string().min(1),
          DetailType: z.string().min(1),
          Detail: z.string().max(1_048_576),
          Resources: z.array(z.string()).default([]),
          Time: z.number(),
        }),
      )
      .min(1)
      .max(10),
  }),
}

/** @param folder gets a folder for each stream, with a file for each day, and a file for each bus */
export async function startEvents(folder: string): Promise<Store> {
  const append = (path: string, file: string, lines: string) => {
    mkdirSync(join(folder, path), { recursive: true, mode: 0o700 })
    appendFileSync(join(folder, path, file), lines, { mode: 0o600 })
  }

  function answer(operation: string, input: unknown): object | undefined {
    if (operation === 'PutRecordBatch') {
      const { DeliveryStreamName, Records } = requests.PutRecordBatch.parse(input)
      const lines = Records.map(({ Data }) => `${Buffer.from(Data, 'base64').toString().trim()}\n`)
      append(
        join('streams', DeliveryStreamName),
        `${new Date().toISOString().slice(0, 10)}.ndjson`,
        lines.join(''),
      )
      return { FailedPutCount: 0, RequestResponses: Records.map(() => ({ RecordId: randomUUID() })) }
    }
    if (operation !== 'PutEvents') return undefined
    const { Entries } = requests.PutEvents.parse(input)
    for (const { EventBusName, Source, DetailType, Detail, Resources, Time } of Entries) {
      const shown = {
        ...{ 'detail-type': DetailType, source: Source, resources: Resources },
        ...{ time: new Date(Time * 1000).toISOString(), detail: JSON.parse(Detail) },
      }
      append('buses', `${EventBusName.replace(/^.*[:/]/, '')}.ndjson`, `${JSON.stringify(shown)}\n`)
    }
    return { FailedEntryCount: 0, Entries: Entries.map(() => ({ EventId: randomUUID() })) }
  }

  const server = createGuardedServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).replace(/^.*\./, '')
    let result: object | undefined
    try {
      result = answer(operation, JSON.parse(await text(request)))
    } catch {
      // An invalid request gets the ValidationException below.
    }
    response.writeHead(result ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify(result ?? { __type: 'ValidationException', message: `no such ${operation}` }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
