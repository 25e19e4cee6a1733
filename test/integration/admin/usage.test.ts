import { dirname } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { s3 } from '../../../ops/admin/backup/list-objects.ts'
import { env } from '../../../shared/aws/environment.ts'
import { adminJsonHere } from '../../support/admin.ts'
import { direct } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

const on = () => ['--data', dirname(inject('service').logFile)]

it('usage counts the events, deliveries and files of each workspace', async () => {
  const workspace = await newWorkspace(direct)
  const target = { trigger_id: 'opportunity.created', target_url: 'http://127.0.0.1:9/' }
  await workspace.post('/v1/subscriptions', target)
  await workspace.post('/v1/opportunities')
  await workspace.post('/v1/opportunities')
  const Key = `receipts/${workspace.id}/a/one.pdf`
  await s3().send(new PutObjectCommand({ Bucket: env('FILES_BUCKET'), Key, Body: 'first' }))
  const usage = async () =>
    (await adminJsonHere([...on(), 'usage', '--workspace', workspace.id])).workspaces[0]
  // Deliveries are written in the background.
  await until(async () => (await usage()).deliveries === 2)
  expect(await usage()).toMatchObject({
    ...{ id: workspace.id, plan: 'professional' },
    ...{ events: 2, deliveries: 2, files: 1, file_bytes: 5 },
  })
})

it('usage counts the last days, 30 if none are given', async () => {
  const workspace = await newWorkspace(direct)
  const { body: event } = await workspace.post('/v1/opportunities')
  const usage = async (...days: string[]) => {
    const result = await adminJsonHere([...on(), 'usage', '--workspace', workspace.id, ...days])
    return [result.since, result.workspaces[0].events]
  }
  // The index lags in a like-AWS run.
  await until(async () => (await usage())[1] === 1)
  const DAY_MS = 86_400_000
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const inDays = (days: number) => {
    const at = Date.parse(event.created_at) + days * DAY_MS
    now.mockReturnValue(at)
    return (back: number) => new Date(at - back * DAY_MS).toISOString()
  }
  const ago = inDays(29)
  expect(await usage()).toEqual([ago(30), 1])
  expect(await usage('--days', '28')).toEqual([ago(28), 0])
  const later = inDays(31)
  expect(await usage()).toEqual([later(30), 0])
  expect(await usage('--days', '32')).toEqual([later(32), 1])
})

it('usage by month splits the last 90 days at the first of each month', async () => {
  const workspace = await newWorkspace(direct)
  const { body } = await workspace.post('/v1/opportunities')
  const months = async () =>
    (await adminJsonHere([...on(), 'usage', '--workspace', workspace.id, '--by-month'])).months
  await until(async () => (await months()).at(-1).events === 1)
  const month = body.created_at.slice(0, 7)
  expect((await months()).at(-1)).toEqual({ month, events: 1, deliveries: 0 })
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`${month}-01T00:00:00Z`) + 80 * 86_400_000)
  onTestFinished(() => now.mockRestore())
  const later = await months()
  expect(later).toHaveLength(4)
  expect(later[1]).toEqual({ month, events: 1, deliveries: 0 })
})
