import './page.ts'
import { useForm } from '@mantine/form'
import { beforeEach, expect, test, vi } from 'vitest'
import { meQuery } from '../../../console/src/api/me.ts'
import { endSession, startSession } from '../../../console/src/api/session.ts'
import { queryClient } from '../../../console/src/app/query-client.ts'
import { deleteDrafts, keepDraftsOf } from '../../../console/src/parts/drafts.ts'
import { type DraftOptions, useDraft } from '../../../console/src/parts/use-draft.ts'
import { fakeApi } from './fake-api.ts'
import { rendered, renderHook } from './hooks.ts'

const STORED_AS = 'console.drafts'
const EMPTY = {
  name: '',
  notes: '',
  project: undefined as string | undefined,
  items: [{ price: '' }],
  contact: null as object | null,
}
const stored = () => sessionStorage.getItem(STORED_AS)

beforeEach(() => {
  deleteDrafts()
  keepDraftsOf('ann')
})

/** A form that was opened; without a record, the form of a new record. */
function opened(initialValues: Partial<typeof EMPTY> = {}, options: DraftOptions = {}) {
  const hook = renderHook((given: DraftOptions) => {
    const form = useForm({ initialValues: { ...EMPTY, ...initialValues } })
    return { form, ...useDraft(form, 'Create', given) }
  }, options)
  const type = async (values: Partial<typeof EMPTY>) => {
    hook.value.form.setValues(values)
    await rendered()
  }
  return { hook, type, offered: () => hook.value.offered?.values }
}

test('what is typed is offered when the form is opened again, and only that is restored', async () => {
  const first = opened({ notes: 'before', project: 'p' })
  expect([first.hook.value.isDirty, first.offered()]).toEqual([false, undefined])
  await first.type({ name: 'Kitchen', items: [{ price: '120' }, { price: '' }], project: undefined })
  await first.type({ contact: { name: 'Ann' } })
  expect(first.hook.value.isDirty).toBe(true)
  // As by a reload: nothing is left in order.
  first.hook.unmount()

  // Another has changed the notes since.
  const next = opened({ notes: 'of another', project: 'p' })
  expect([next.hook.value.isDirty, next.hook.value.offered?.hasFile]).toEqual([false, false])
  next.hook.value.restore()
  await rendered()
  expect(next.hook.value.form.values).toEqual({
    name: 'Kitchen',
    notes: 'of another',
    project: undefined,
    items: [{ price: '120' }, { price: '' }],
    contact: { name: 'Ann' },
  })
  expect([next.hook.value.isDirty, next.offered()]).toEqual([true, undefined])
  next.hook.value.saved()
  expect([stored(), opened().offered()]).toEqual([null, undefined])
})

test('a draft is offered once, in the form of its record only, at its address', async () => {
  const first = opened({}, { recordId: '1' })
  await first.type({ name: 'Kitchen' })
  // Cancel.
  first.hook.value.leave()
  first.hook.unmount()
  expect([opened({}, { recordId: '2' }).offered(), opened().offered()]).toEqual([undefined, undefined])
  vi.stubGlobal('location', new URL('http://console.test/other'))
  expect(opened({}, { recordId: '1' }).offered()).toBeUndefined()
  vi.unstubAllGlobals()
  const next = opened({}, { recordId: '1' })
  expect(next.offered()).toEqual({ name: 'Kitchen' })
  next.hook.value.leave()
  expect(opened({}, { recordId: '1' }).offered()).toBeUndefined()
})

test('neither secrets nor files nor what was taken back are kept, and a chosen file is unsaved too', async () => {
  const form = opened({}, { unkept: ['notes'], hasFile: true })
  expect([form.hook.value.isDirty, stored()]).toEqual([true, null])
  await form.type({ notes: 'secret' })
  expect(stored()).toBeNull()
  await form.type({ name: 'Kitchen' })
  expect(stored()).not.toContain('secret')
  expect(opened().hook.value.offered?.hasFile).toBe(true)
  form.hook.render({ unkept: ['notes'], hasFile: false })
  await form.type({ name: '' })
  expect(stored()).toBeNull()
  await form.type({ notes: '' })
  expect(form.hook.value.isDirty).toBe(false)
})

test('values of another shape, as of an earlier version of the console, are left out', async () => {
  const values = { name: 7, items: 'x', gone: 'x', notes: 'kept' }
  const drafts = { '/ Create ': { at: 0, hasFile: false, values } }
  sessionStorage.setItem(STORED_AS, JSON.stringify({ member: 'ann', drafts }))
  const form = opened()
  form.hook.value.restore()
  await rendered()
  expect(form.hook.value.form.values).toEqual({ ...EMPTY, notes: 'kept' })
  for (const text of ['{', '7', 'null', '{"member":"ann"}']) {
    sessionStorage.setItem(STORED_AS, text)
    expect(opened().offered()).toBeUndefined()
  }
})

test('a storage that is full loses the draft, not the form', async () => {
  const set = vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const form = opened()
  await form.type({ name: 'Kitchen' })
  expect([set.mock.calls.length > 0, form.hook.value.form.values.name]).toEqual([true, 'Kitchen'])
  set.mockRestore()
})

test('after a session has ended, the same member gets drafts back and another one does not; signing out deletes them', async () => {
  let member = 'ann'
  fakeApi(() => ({ member: { id: member } }))
  const signIn = async (id: string) => {
    member = id
    startSession({ key: 'wsk_2' })
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
  }
  const typed = async () => {
    const form = opened()
    await form.type({ name: 'Kitchen' })
    form.hook.unmount()
  }
  await typed()
  endSession('key-refused')
  await signIn('ann')
  expect(opened().offered()).toEqual({ name: 'Kitchen' })
  endSession('key-refused')
  await signIn('ben')
  expect([opened().offered(), stored()]).toEqual([undefined, null])
  await typed()
  expect(stored()).toContain('Kitchen')
  endSession('signed-out')
  expect(stored()).toBeNull()
  // A form that is still open keeps nothing any more.
  await typed()
  expect(stored()).toBeNull()
})
