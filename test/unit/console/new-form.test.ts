import './page.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mayExport, subjectOf } from '../../../console/src/api/rights.ts'
import { useNewForm } from '../../../console/src/parts/new-form.ts'
import { rendered, renderHook } from './hooks.ts'

test.each([
  ['#new', true, ['/contacts?q=a']],
  ['', false, []],
  ['#newest', false, []],
])(
  'an address that ends with %s opens the form of a new record: %s, once',
  async (hash, isOpen, replaced) => {
    const replace = vi.spyOn(history, 'replaceState')
    vi.stubGlobal('location', new URL(`http://console.test/contacts?q=a${hash}`))
    onTestFinished(() => void vi.unstubAllGlobals())
    const hook = renderHook(() => useNewForm(), undefined)
    await rendered()
    expect(hook.value[0]).toBe(isOpen)
    expect(replace.mock.calls.map(([, , url]) => url)).toEqual(replaced)
  },
)

test('only a key has fewer rights than its member, and only admins who see all expenses export', () => {
  expect([undefined, { api_key_id: null }, { api_key_id: 'k' }].map((me) => subjectOf(me as never))).toEqual([
    'You',
    'You',
    'Your key',
  ])
  const all = ['workspace.admin', 'expenses.view', 'expenses.view_all']
  const may = (...permissions: string[]) => mayExport({ permissions, read_only: false } as never)
  expect([may(...all), may(...all.slice(1)), may(...all.slice(0, 2))]).toEqual([true, false, false])
})
