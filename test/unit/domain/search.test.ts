import { expect, test } from 'vitest'
import { chooseHits, type Hit, MAX_HITS } from '../../../shared/domain/kit/search.ts'

const hits = (object: Hit['object'], count: number): Hit[] =>
  Array.from({ length: count }, (_, n) => ({ object, id: `${object} ${n}`, name: object, detail: null }))

const idsOf = (found: readonly Hit[]): string[] => found.map(({ id }) => id)

test('a type with many hits hides no other type', () => {
  const chosen = chooseHits([hits('opportunity', MAX_HITS), hits('vendor', 2), hits('contact', 1)])
  expect(chosen).toHaveLength(MAX_HITS)
  expect(idsOf(chosen.slice(0, 17))).toEqual(idsOf(hits('opportunity', 17)))
  expect(idsOf(chosen.slice(17))).toEqual(['contact 0', 'vendor 0', 'vendor 1'])
})

test('fewer hits than the limit are all chosen', () => {
  expect(chooseHits([[], hits('contact', 3), hits('photo', 1)])).toEqual([
    ...hits('contact', 3),
    ...hits('photo', 1),
  ])
})
