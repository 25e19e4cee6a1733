import { beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '../../../shared/domain/workspace.ts'
import { activeMemberCheck } from '../../../shared/table/access/members.ts'
import { CommitRefused, commit } from '../../../shared/table/store/commit.ts'
import { removeDue } from '../../../shared/table/store/due-index.ts'
import { enqueueBestEffort } from '../../../shared/webhooks/queue/enqueue.ts'
import { serveAgain } from '../../../shared/webhooks/resume/serve-again.ts'
import { ownerDoubtRemoval } from '../../../shared/webhooks/subscriptions/owner.ts'
import { subscriptionsOf } from '../../../shared/webhooks/subscriptions/rows.ts'

vi.mock(import('../../../shared/table/store/commit.ts'), async (original) => ({
  ...(await original()),
  commit: vi.fn(),
}))
vi.mock(import('../../../shared/table/store/due-index.ts'), async (original) => ({
  ...(await original()),
  removeDue: vi.fn(),
}))
vi.mock(import('../../../shared/webhooks/queue/enqueue.ts'))
vi.mock(import('../../../shared/webhooks/subscriptions/owner.ts'))
vi.mock(import('../../../shared/webhooks/subscriptions/rows.ts'))

const member = { id: 'm', workspace_id: 'ws' } as Member
let owned: { record: { id: string; workspace_id: string; status: string }; ownerInDoubt: boolean }[]
const subscription = (id: string, status = 'active', ownerInDoubt = true) => ({
  record: { id, workspace_id: 'ws', status },
  ownerInDoubt,
})
/** The subscriptions that each commit resumes. Each requires that the member is active. */
function committed() {
  return vi.mocked(commit).mock.calls.map(([[check, ...resumed]]) => {
    expect(check).toEqual(activeMemberCheck(member.workspace_id, member.id))
    return resumed
  })
}
const resumed = () =>
  vi
    .mocked(enqueueBestEffort)
    .mock.calls.map(([messages]) =>
      messages.map(({ message }) => 'subscription_id' in message && message.subscription_id),
    )
const ended = () => vi.mocked(removeDue).mock.calls

beforeEach(() => {
  vi.resetAllMocks()
  vi.mocked(subscriptionsOf).mockImplementation(async () => owned as never)
  vi.mocked(ownerDoubtRemoval).mockImplementation(({ record }) => [record.id] as never)
})

test('resumes the active ones of the subscriptions that are in doubt, then ends', async () => {
  owned = [subscription('a'), subscription('paused', 'paused'), subscription('served', 'active', false)]
  await serveAgain(member, 'due')
  expect(committed()).toEqual([['a', 'paused']])
  expect(resumed()).toEqual([['a']])
  expect(ended()).toEqual([[{ pk: 'ws#member', sk: 'm', due_sk: 'due' }]])
})

test('resumes 49 in one transaction, and nothing when none is left', async () => {
  owned = Array.from({ length: 98 }, (_, n) => subscription(`${n}`))
  await serveAgain(member, 'due')
  expect(committed().map((writes) => writes.length)).toEqual([49, 49])
  owned = []
  await serveAgain(member, 'due')
  expect(committed()).toHaveLength(2)
  expect(ended()).toHaveLength(2)
})

test('stops when the member is deactivated again', async () => {
  owned = Array.from({ length: 60 }, (_, n) => subscription(`${n}`))
  vi.mocked(commit).mockRejectedValueOnce(new CommitRefused([0], false))
  await serveAgain(member, 'due')
  expect(committed()).toHaveLength(1)
  expect([resumed(), ended().length]).toEqual([[], 1])
})

test('reads again when a subscription has changed, and passes on other errors', async () => {
  owned = [subscription('a')]
  vi.mocked(commit).mockRejectedValueOnce(new CommitRefused([1], false))
  await serveAgain(member, 'due')
  expect([committed().length, resumed()]).toEqual([2, [['a']]])
  vi.mocked(commit).mockRejectedValueOnce(new Error('failed'))
  await expect(serveAgain(member, 'due')).rejects.toThrow('failed')
  expect(ended()).toHaveLength(1)
})
