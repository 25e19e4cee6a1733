import './page.ts'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { useProjectChoices } from '../../../console/src/api/choices.ts'
import { useContactSearch } from '../../../console/src/api/contacts.ts'
import { useRedeliver } from '../../../console/src/api/deliveries.ts'
import {
  approveEstimate,
  cancelEstimate,
  createEstimateLink,
  revokeEstimateLink,
  sendEstimate,
  useCreateEstimate,
} from '../../../console/src/api/estimates.ts'
import { useExpenseSummary } from '../../../console/src/api/expense-sums.ts'
import { useExternalSystems } from '../../../console/src/api/external-systems.ts'
import { memberOf } from '../../../console/src/api/me.ts'
import { createMember, endInvitation, inviteMember } from '../../../console/src/api/members.ts'
import {
  approveOpportunity,
  archiveOpportunity,
  createOpportunity,
  restoreOpportunity,
  useOpportunitiesOf,
  useOpportunityChange,
} from '../../../console/src/api/opportunities.ts'
import { useBoardSums } from '../../../console/src/api/opportunity-sums.ts'
import * as passkeys from '../../../console/src/api/passkeys.ts'
import { restorePhoto } from '../../../console/src/api/photos.ts'
import { startCheck, useReceiverCheck } from '../../../console/src/api/receiver-checks.ts'
import { startReplay } from '../../../console/src/api/replays.ts'
import * as settings from '../../../console/src/api/settings.ts'
import * as subscriptions from '../../../console/src/api/subscriptions.ts'
import { useSendAgain } from '../../../console/src/pages/webhooks/send-again.ts'
import { currentToasts } from '../../../console/src/parts/notify.ts'
import { fakeApi, listOf, refusal } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'

const BODY = { name: 'x' } as never

describe('each call of the API is what it is called', () => {
  test.each([
    ['POST /v1/estimates/1/send', () => sendEstimate('1')],
    ['POST /v1/estimates/1/link', () => createEstimateLink('1')],
    ['DELETE /v1/estimates/1/link', () => revokeEstimateLink('1')],
    ['POST /v1/estimates/1/approve', () => approveEstimate('1')],
    ['POST /v1/estimates/1/cancel', () => cancelEstimate('1')],
    ['POST /v1/members', () => createMember(BODY), BODY],
    ['POST /v1/members/1/invitation', () => inviteMember('1')],
    ['DELETE /v1/members/1/invitation', () => endInvitation({ id: '1' } as never)],
    ['DELETE /v1/passkeys/1', () => passkeys.removePasskey('1')],
    ['DELETE /v1/sessions/1', () => passkeys.endOtherSession('1')],
    ['POST /v1/subscriptions/1/check', () => startCheck('1')],
    ['POST /v1/opportunities', () => createOpportunity(BODY), BODY],
    ['POST /v1/opportunities/1/approve', () => approveOpportunity('1')],
    ['POST /v1/opportunities/1/archive', () => archiveOpportunity('1')],
    ['POST /v1/opportunities/1/restore', () => restoreOpportunity('1')],
    ['POST /v1/photos/1/restore', () => restorePhoto('1')],
    ['POST /v1/subscriptions/1/replay', () => startReplay('1', BODY), BODY],
    ['POST /v1/api-keys', () => settings.createApiKey(BODY), BODY],
    ['DELETE /v1/api-keys/1', () => settings.revokeApiKey('1')],
    ['POST /v1/pipelines', () => settings.createPipeline(BODY), BODY],
    ['POST /v1/custom-fields', () => settings.createCustomField(BODY), BODY],
    ['POST /v1/vendors', () => settings.createVendor('x'), { name: 'x' }],
    ['POST /v1/expense-categories', () => settings.createExpenseCategory('x'), { name: 'x' }],
    ['POST /v1/subscriptions', () => subscriptions.createSubscription(BODY), BODY],
    ['POST /v1/subscriptions/1/rotate-secret', () => subscriptions.rotateSecret('1')],
    ['POST /v1/subscriptions/1/take-over', () => subscriptions.takeOverSubscription('1')],
    [
      'POST /v1/subscriptions/1/test',
      () => subscriptions.sendTest('1', 'call.missed'),
      { trigger_id: 'call.missed' },
    ],
    // Sent before the triggers are known: the first one of the subscription.
    ['POST /v1/subscriptions/1/test', () => subscriptions.sendTest('1', undefined), {}],
    ['GET /v1/me', () => memberOf('wsk_other')],
  ])('%s', async (request, call, body?: unknown) => {
    const sent = fakeApi(() => ({ id: '1' }))
    expect(await call()).toMatchObject({ id: '1' })
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([request])
    if (body !== undefined) expect(sent[0]?.body).toEqual(body)
    expect(sent[0]?.key).toBe(request.endsWith('/v1/me') ? 'Bearer wsk_other' : 'Bearer wsk_test')
  })
})

test.each([
  ['/v1/external-references?limit=100', useExternalSystems, ['books'], [{ namespace: 'books' }]],
  ['/v1/passkeys?limit=100', () => passkeys.usePasskeys(), [{ id: 'p' }]],
  ['/v1/passkeys?limit=100&member_id=m', () => passkeys.usePasskeys('m'), [{ id: 'p' }]],
  ['/v1/sessions?limit=100', passkeys.useSessions, [{ id: 's' }]],
  ['/v1/opportunities?primary_contact_id=c&limit=25', () => useOpportunitiesOf('c'), [{ id: 'o' }]],
])('a hook reads %s', async (path, use, expected, data = expected) => {
  const sent = fakeApi(() => listOf(...data))
  const hook = renderHook<undefined, { data?: unknown }>(use, undefined)
  await until(() => hook.value.data)
  expect([sent.map((one) => one.path), hook.value.data]).toEqual([[path], expected])
})

test('a check of a receiver is read again until it has ended, and an invitation once', async () => {
  const sent = fakeApi(({ path }) => (path.startsWith('/v1/r') ? { status: 'done' } : { invitation: 'i' }))
  const check = renderHook(() => useReceiverCheck({ id: '1', status: 'running' } as never), undefined)
  await until(() => check.value.data.status !== 'running')
  const asked = renderHook(() => passkeys.useInvitation('wsi', true), undefined)
  await until(() => asked.value.data)
  expect(asked.value.data).toBe('i')
  expect(sent.map(({ method, path, key, body }) => [method, path, key, body])).toEqual([
    ['GET', '/v1/receiver-checks/1', 'Bearer wsk_test', undefined],
    ['POST', '/v1/passkeys/options', null, { invitation: 'wsi' }],
  ])
})

test.each([
  [{ id: '1' }, 'The event is being delivered again.', false],
  [refusal(404, 'not_found'), 'Not delivered again.', true],
])('a delivery is sent again, and the page says whether it was (%#)', async (answer, text, isError) => {
  const sent = fakeApi(() => answer)
  renderHook(() => useSendAgain('1'), undefined).value.send()
  await until(() => currentToasts().length > 0)
  expect(currentToasts()).toMatchObject([{ text: expect.stringContaining(text), isError }])
  expect(sent).toMatchObject([{ method: 'POST', path: '/v1/deliveries/1/redeliver' }])
})

test('the sums of a board add up what its columns show, leads and projects', async () => {
  const by_stage = [{ stage_id: 's', count: 1, value: 2 }]
  const sent = fakeApi(({ path }) => ({
    by_stage: path.endsWith('=project') ? [...by_stage, { stage_id: 't', count: 3, value: 4 }] : by_stage,
  }))
  const hook = renderHook(() => useBoardSums({ pipeline_id: 'p' }, true), undefined)
  await until(() => hook.value.data)
  expect([...(hook.value.data ?? [])]).toEqual([
    ['s', { count: 2, value: 4 }],
    ['t', { count: 3, value: 4 }],
  ])
  expect(sent.map(({ path }) => path)).toEqual(
    ['opportunity', 'project'].map((one) => `/v1/opportunities/summary?pipeline_id=p&approval_status=${one}`),
  )
})

test('a sum that a busy service refuses is not requested again', async () => {
  const sent = fakeApi(() => refusal(503, 'unavailable'))
  const hook = renderHook(() => useExpenseSummary({}), undefined)
  await until(() => hook.value.error)
  expect(sent).toHaveLength(1)
})

describe('choices that are searched for', () => {
  const found = [{ id: '1', name: 'Kitchen', value: 7 }]

  test.each([
    ['/v1/contacts', useContactSearch, found],
    ['/v1/opportunities', useProjectChoices, [{ id: '1', name: 'Kitchen' }]],
  ])('%s, whose last results stay while others are searched for', async (path, use, expected) => {
    const held = Promise.withResolvers<void>()
    const sent = fakeApi(async ({ path: asked }) => {
      if (asked.includes('q=')) await held.promise
      return listOf(...found)
    })
    const hook = renderHook<string, { data: unknown; isPlaceholderData: boolean }>(use, '')
    await until(() => hook.value.data)
    expect(hook.value.data).toEqual(expected)
    hook.render('kit')
    expect([hook.value.data, hook.value.isPlaceholderData]).toEqual([expected, true])
    held.resolve()
    await until(() => !hook.value.isPlaceholderData)
    expect(sent.map((one) => one.path)).toEqual([`${path}?limit=20`, `${path}?limit=20&q=kit`])
  })
})

/** Changes, the keys that they refresh, then the keys that they leave as they are. */
const estimates = ['opportunities estimates o', 'opportunities estimate 1', 'opportunities one o']
const otherEstimates = ['opportunities estimates other', 'opportunities one other']
test.each<[string, () => unknown, fresh: readonly string[], others: readonly string[]]>([
  ['an estimate', () => useCreateEstimate('o'), estimates, otherEstimates],
  ['an opportunity', () => useOpportunityChange(approveOpportunity), ['opportunities board'], ['contacts']],
  [
    'a subscription',
    () => subscriptions.useSubscriptionChange(subscriptions.rotateSecret),
    ['subscriptions 1'],
    ['events'],
  ],
  [
    'a setting',
    () => settings.useSettingChange(['vendors'], settings.createVendor),
    ['vendors'],
    ['pipelines'],
  ],
  ['a redelivery', () => useRedeliver(), ['deliveries of-event e'], ['events']],
])('a change of %s refreshes what shows it', async (name, use, fresh, others) => {
  const sent = fakeApi(() => ({ id: '1', opportunity_id: 'o' }))
  const queries = new QueryClient()
  const keys = [...fresh, ...others]
  for (const key of keys) queries.setQueryData(key.split(' '), 'before')
  const hook = renderHook(use as () => { mutateAsync(input: string): Promise<unknown> }, undefined, queries)
  await hook.value.mutateAsync('1')
  expect(keys.filter((key) => queries.getQueryState(key.split(' '))?.isInvalidated)).toEqual(fresh)
  if (name === 'an estimate')
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/v1/opportunities/o/estimates', body: '1' })
  // Its page shows it at once.
  if (name === 'an opportunity')
    expect(queries.getQueryData(['opportunities', 'one', '1'])).toMatchObject({ id: '1' })
})
