import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { deployedLines } from '../../../../ops/admin/trace/log-lines.ts'
import { serve } from '../../../support/serve.ts'

test('lines of a deployed stage come from a query of all its log groups, once the query is complete', async () => {
  const line = { message: 'request', request_id: 'JKJaXmPLvHcESHA=' }
  const results = [`${JSON.stringify(line)}\n`, 'no JSON', '"text"'].map((value) => [
    { field: '@timestamp', value: '2026-03-14 09:00:00.000' },
    { field: '@message', value },
  ])
  const statuses = ['Scheduled', 'Running', 'Complete']
  const started: Record<string, unknown>[] = []
  const url = await serve(async (request, response) => {
    const body = JSON.parse(await text(request))
    const starts = String(request.headers['x-amz-target']).endsWith('.StartQuery')
    if (starts) started.push(body)
    const status = starts ? undefined : statuses.shift()
    response.setHeader('content-type', 'application/x-amz-json-1.1')
    response.end(
      JSON.stringify(starts ? { queryId: 'q' } : { status, results: status === 'Complete' ? results : [] }),
    )
  })
  const variables = {
    ...{ AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: url, AWS_REGION: 'eu-central-1' },
    ...{ AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const since = new Date('2026-03-14T08:00:00.000Z')
  expect(await deployedLines('prod')('JKJaXmPLvHcESHA=', since)).toEqual([line])
  expect(statuses).toEqual([])
  expect(started).toMatchObject([
    {
      logGroupNames: [
        'prod-workspace-api',
        'prod-workspace-pipeline',
        '/aws/vendedlogs/apis/prod-workspace-api',
      ],
      queryString: expect.stringContaining('filter @message like "JKJaXmPLvHcESHA="'),
      startTime: since.getTime() / 1000,
    },
  ])
})
