import './page.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Move, useColumn, useMove } from '../../../console/src/api/board-columns.ts'
import type { Opportunity } from '../../../console/src/api/sales-types.ts'
import { fakeApi, listOf, refusal, type Sent } from './fake-api.ts'
import { rendered, renderHook, until } from './hooks.ts'
import { opportunity } from './opportunity.ts'

const STAGES = ['s1', 's2', 's3'] as const
const card = (id: string, stage_id = 's1', more: Partial<Opportunity> = {}): Opportunity => ({
  ...opportunity,
  id,
  stage_id,
  ...more,
})

interface Held {
  readonly sent: Sent
  readonly answer: (result: unknown) => void
}

/** A board of three stages, whose moves the test answers. */
async function board(...cards: readonly Opportunity[]) {
  const moves: Held[] = []
  const errors: [string, string][] = []
  const sent = fakeApi((each) => {
    const { searchParams } = new URL(each.path, location.href)
    if (each.method === 'GET') {
      return listOf(...cards.filter(({ stage_id }) => stage_id === searchParams.get('stage_id')))
    }
    const { promise, resolve } = Promise.withResolvers()
    moves.push({ sent: each, answer: resolve })
    return promise
  })
  const queries = new QueryClient()
  const hook = renderHook(
    () => ({
      columns: STAGES.map((stage) => useColumn({ pipeline_id: 'p' }, stage)),
      move: useMove({ onError: (error, move) => errors.push([error.message, move.opportunity.id]) }),
    }),
    undefined,
    queries,
  )
  await until(() => hook.value.columns.every(({ data }) => data))
  const shown = () => hook.value.columns.map(({ data }) => data?.map(({ id }) => id).join() ?? '')
  const move = (one: Opportunity, stageId: string, pipelineId = 'p') =>
    hook.value.move.mutate({ opportunity: one, pipelineId, stageId } satisfies Move)
  return { moves, errors, sent, queries, shown, move }
}

test('a card moves at once on the screen, and stays where the API has put it', async () => {
  const { moves, shown, move, queries } = await board(card('a'))
  expect(shown()).toEqual(['a', '', ''])
  move(card('a'), 's2')
  await until(() => shown()[1] === 'a')
  expect(shown()).toEqual(['', 'a', ''])
  await until(() => moves.length === 1)
  expect(moves[0]?.sent).toMatchObject({
    method: 'PATCH',
    path: '/v1/opportunities/a',
    body: { stage_id: 's2' },
  })
  moves[0]?.answer(card('a', 's3'))
  await until(() => shown()[2] === 'a')
  expect(shown()).toEqual(['', '', 'a'])
  expect(queries.getQueryData(['opportunities', 'one', 'a'])).toMatchObject({ stage_id: 's3' })
})

test('two quick moves of a card reach the API one after the other', async () => {
  const { moves, shown, move } = await board(card('a'))
  move(card('a'), 's2')
  move(card('a', 's2'), 's3')
  await until(() => shown()[2] === 'a')
  await until(() => moves.length > 0)
  // Sent at once, the first could arrive last, and its stage would stay.
  for (let turns = 0; turns < 20; turns++) await rendered()
  expect(moves.map(({ sent }) => sent.body)).toEqual([{ stage_id: 's2' }])
  moves[0]?.answer(card('a', 's2'))
  await until(() => moves.length === 2)
  // The answer of the first does not undo the second on the screen.
  expect(shown()).toEqual(['', '', 'a'])
  moves[1]?.answer(card('a', 's3'))
  await until(() => moves.length === 2)
  expect(moves[1]?.sent.body).toEqual({ stage_id: 's3' })
  expect(shown()).toEqual(['', '', 'a'])
})

test('a move to another pipeline names both', async () => {
  const { moves, shown, move } = await board(card('a'), card('b'))
  move(card('a'), 'other stage', 'other')
  await until(() => moves.length === 1)
  expect(moves[0]?.sent.body).toEqual({ stage_id: 'other stage', pipeline_id: 'other' })
  expect(shown()).toEqual(['b', '', ''])
  moves[0]?.answer(card('a', 'other stage'))
})

test('a refused move is undone, reported, and the board is loaded again', async () => {
  const { moves, errors, shown, move, sent } = await board(card('a'))
  const before = sent.length
  move(card('a'), 's2')
  await until(() => moves.length === 1)
  moves[0]?.answer(refusal(409, 'conflict'))
  await until(() => errors.length > 0)
  expect(errors).toEqual([['conflict', 'a']])
  expect(shown()).toEqual(['a', '', ''])
  await until(() => sent.filter(({ method }) => method === 'GET').length === before + STAGES.length)
})

test('a column asks for its stage with the filters that are set', async () => {
  const filters = {
    pipeline_id: 'p',
    q: 'roof',
    approval_status: 'archived' as const,
    sales_rep_id: 'm',
    tag: 'new',
  }
  const archived = card('a', 's1', { approval_status: 'archived' })
  const sent = fakeApi(() => listOf(archived, card('b'), archived))
  const all = renderHook(() => useColumn(filters, 's1'), undefined)
  const plain = renderHook(() => useColumn({ pipeline_id: 'p' }, 's1'), undefined)
  await until(() => all.value.data && plain.value.data)
  const parametersOf = (one: Sent | undefined) =>
    Object.fromEntries(new URL(one?.path ?? '', location.href).searchParams)
  expect(parametersOf(sent[0])).toEqual({ ...filters, limit: '25', stage_id: 's1' })
  expect(parametersOf(sent[1])).toEqual({ pipeline_id: 'p', limit: '25', stage_id: 's1' })
  expect(all.value.data?.map(({ id }) => id)).toEqual(['a', 'b'])
  // Without a status, archived ones are left out.
  expect(plain.value.data?.map(({ id }) => id)).toEqual(['b'])
})

test('more of a column is loaded by its cursor', async () => {
  const sent = fakeApi(({ path }) =>
    path.includes('cursor=next')
      ? listOf(card('b'))
      : { ...listOf(card('a')), has_more: true, next_cursor: 'next' },
  )
  const hook = renderHook(() => useColumn({ pipeline_id: 'p' }, 's1'), undefined)
  await until(() => hook.value.hasMore)
  hook.value.loadMore()
  await until(() => hook.value.data?.length === 2)
  expect([hook.value.data?.map(({ id }) => id), hook.value.hasMore, sent.length]).toEqual([
    ['a', 'b'],
    false,
    2,
  ])
})
