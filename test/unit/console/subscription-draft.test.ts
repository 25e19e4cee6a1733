import { expect, test } from 'vitest'
import type { Subscription } from '../../../console/src/api/subscription-types.ts'
import { changeOf, draftOf } from '../../../console/src/pages/webhooks/draft.ts'

const stored = {
  trigger_ids: ['call.missed'],
  target_url: 'https://example.com/hook',
  description: null,
  headers: { 'X-Team': null },
} as unknown as Subscription
const edited = (targetUrl: string, from = stored) => changeOf({ ...draftOf(from), targetUrl }, from)

test.each(['https://example.com/hook', ' https://EXAMPLE.com:443/other ', 'no address', ''])(
  'stored headers are kept for the target %j',
  (target) => {
    expect(edited(target)).toEqual({
      trigger_ids: ['call.missed'],
      target_url: target.trim(),
      description: null,
    })
  },
)

test.each(['https://example.org/hook', 'http://example.com/hook', 'https://example.com:8443/hook'])(
  'a move to %s replaces them, because it may not take their values along',
  (target) => {
    expect(edited(target)).toMatchObject({ target_url: target, headers: { 'X-Team': '' } })
    expect(edited(target, { ...stored, headers: {} })).not.toHaveProperty('headers')
  },
)

test('headers that the form replaces are sent for any target', () => {
  const draft = { ...draftOf(stored), keepsHeaders: false, headers: [{ key: 1, name: 'X-New', value: 'n' }] }
  expect(changeOf(draft, stored)).toMatchObject({ headers: { 'X-New': 'n' } })
})
