import './page.ts'
import { expect, test } from 'vitest'
import { useColumnChoice } from '../../../console/src/parts/column-choice.tsx'
import { rendered, renderHook } from './hooks.ts'

const COLUMNS = ['Name', 'Date', 'Type'].map((header) => ({ header }))
const choice = () => renderHook(() => useColumnChoice('things', COLUMNS, ['Type']), undefined)
const headers = (hook: ReturnType<typeof choice>) => hook.value.shown.map(({ header }) => header)

test('chosen columns are kept in the browser, and the first one is always shown', async () => {
  const hook = choice()
  expect(headers(hook)).toEqual(['Name', 'Date'])
  hook.value.setHidden(['Name', 'Date'])
  await rendered()
  expect(headers(hook)).toEqual(['Name', 'Type'])
  expect(headers(choice())).toEqual(['Name', 'Type'])
})

test.each(['{', '7', 'null'])('what is kept as %s is left out', (text) => {
  localStorage.setItem('console.columns.things', text)
  expect(headers(choice())).toEqual(['Name', 'Date'])
})
