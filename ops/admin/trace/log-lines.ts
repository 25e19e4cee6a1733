import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs'
import { linesWith, logGroupsOf } from '../../../infra/constructs/log-group.ts'
import { clientOptions } from '../../../shared/aws/client-options.ts'
import { StartError } from '../../../shared/failure.ts'

/** A line of a log: JSON with the message and the ids of what it is about. */
export type LogLine = Readonly<Record<string, unknown>>

/** Finds the lines that contain a text, oldest first. */
export type FindLines = (text: string, since: Date) => Promise<LogLine[]>

/** How long to wait before the results of a query are read again, in milliseconds. */
const POLL_MS = 500

/** Queries the log groups of a deployed stage. Logs Insights bills the bytes that it reads, so `since` should be late. */
export const deployedLines =
  (stage: string): FindLines =>
  async (text, since) => {
    const client = new CloudWatchLogsClient(clientOptions())
    const { queryId } = await client.send(
      new StartQueryCommand({
        logGroupNames: [...logGroupsOf(stage)],
        queryString: linesWith(text),
        startTime: Math.floor(since.getTime() / 1000),
        endTime: Math.ceil(Date.now() / 1000),
      }),
    )
    for (;;) {
      const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }))
      if (status === 'Complete')
        return results.flatMap((fields) =>
          lineOf(fields.find(({ field }) => field === '@message')?.value ?? ''),
        )
      if (status !== 'Running' && status !== 'Scheduled')
        throw new StartError(`the query of the logs ended with status ${status}`)
      await sleep(POLL_MS)
    }
  }

/** Reads the log file of a data folder, and the file of earlier runs. */
export const localLines =
  (dataDir: string): FindLines =>
  async (text) => {
    const found: LogLine[] = []
    for (const name of ['service.log.1', 'service.log']) {
      const file = join(dataDir, name)
      if (!existsSync(file)) continue
      for await (const line of createInterface({ input: createReadStream(file) }))
        if (line.includes(text)) found.push(...lineOf(line))
    }
    return found
  }

/** Lines that Lambda or Node wrote may be no JSON. */
function lineOf(text: string): LogLine[] {
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'object' && line !== null ? [{ ...line }] : []
  } catch {
    return []
  }
}
