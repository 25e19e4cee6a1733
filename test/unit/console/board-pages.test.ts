import './page.ts'
import { describe, expect, test } from 'vitest'
import { type ColumnPages, distinct, withOpportunity } from '../../../console/src/api/board-pages.ts'
import type { Opportunity } from '../../../console/src/api/opportunities.ts'
import { opportunity } from './opportunity.ts'

/** An opportunity that was created in a minute of an hour. */
const made = (minute: number, name = 'x'): Opportunity => ({
  ...opportunity,
  id: `id-${minute}`,
  name,
  created_at: `2026-03-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
})

/** A column of pages, each with the minutes of its opportunities: `9,7 5`. */
const column = (text: string): ColumnPages => {
  const pages = text.split(' ').map((page) => page.split(',').filter(Boolean).map(Number))
  return {
    pages: pages.map((minutes) => ({ data: minutes.map((minute) => made(minute)), has_more: true })),
    pageParams: pages.map((_, index) => String(index)),
  }
}

const idsOf = ({ pages }: ColumnPages) => pages.map(({ data }) => data.map(({ id }) => Number(id.slice(3))))

describe('a column after a move', () => {
  test.each([
    ['not when it went elsewhere', '9,7 5', 7, false, '9 5'],
    ['the newest', '9,7 5,3', 10, true, '10,9,7 5,3'],
    ['one in between', '9,7 5,3', 6, true, '9,7 6,5,3'],
    ['one older than all that are loaded', '9,7 5,3', 1, true, '9,7 5,3,1'],
    ['the first', '', 7, true, '7'],
  ])('has %s where the API would list it', (_, pages, minute, isHere, expected) => {
    expect(idsOf(withOpportunity(column(pages), made(minute), isHere)).join(' ')).toBe(expected)
  })

  test('has it once, with its new fields, when it was there before', () => {
    const after = withOpportunity(column('9,7 5'), made(7, 'new'), true)
    expect(idsOf(after)).toEqual([[9], [7, 5]])
    expect(after.pages[1]?.data[0]?.name).toBe('new')
  })

  test('has it by its id among those of the same moment', () => {
    const both = [...'ca'].map((letter) => ({ ...made(7), id: letter }))
    const pages = [
      { data: both.slice(0, 1), has_more: true },
      { data: both.slice(1), has_more: false },
    ]
    const idsAfter = (id: string) =>
      withOpportunity({ pages, pageParams: [] }, { ...made(7), id }, true).pages.map(({ data }) =>
        data.map((one) => one.id).join(''),
      )
    expect([idsAfter('d'), idsAfter('b'), idsAfter('0')]).toEqual([
      ['dc', 'a'],
      ['c', 'ba'],
      ['c', 'a0'],
    ])
  })
})

test('an opportunity in two pages is shown once', () => {
  expect(distinct([made(9), made(7), made(9)]).map(({ id }) => id)).toEqual(['id-9', 'id-7'])
})
