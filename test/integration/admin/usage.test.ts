import { dirname } from 'node:path'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { expect, inject, it } from 'vitest'
import { s3 } from '../../../infra/admin/backup/list-objects.ts'
import { env } from '../../../shared/aws/environment.ts'
import { adminHere, adminJsonHere } from '../../support/admin.ts'
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

it('usage refuses more days than events are kept', async () => {
  const stderr = '--days must be a number from 1 to 90, not 91\n'
  expect(await adminHere([...on(), 'usage', '--days', '91'])).toEqual({ code: 1, stdout: '', stderr })
})
