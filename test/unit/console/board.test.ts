import './page.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type Move, useBoard, useColumn, useMove } from '../../../console/src/api/board-columns.ts'
import { moveOpportunity, type Opportunity } from '../../../console/src/api/opportunities.ts'
import { fakeApi, listOf, refusal, type Sent } from './fake-api.ts'
import { rendered, renderHook, until } from './hooks.ts'
import { opportunity } from './opportunity.ts'

const PIPELINE = { pipeline_id: 'p' }
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
  isAnswered: boolean
}

/** The service has moved a card to the stage of the last move that was answered. */
const stageOf = (moves: readonly Held[], { id, stage_id }: Opportunity): string =>
  Object(moves.findLast(({ sent, isAnswered }) => isAnswered && sent.path.endsWith(id))?.sent.body)
    .stage_id ?? stage_id

/** A board of three stages, whose moves the test answers, and lists too from when it holds them. */
async function board(...cards: readonly Opportunity[]) {
  const moves: Held[] = []
  const lists: Held[] = []
  let holdsLists = false
  const errors: [string, string][] = []
  const sent = fakeApi((each) => {
    const isList = each.method === 'GET'
    const read = cards.find(({ id }) => each.path === `/v1/opportunities/${id}`)
    if (isList && read)
      return Response.json(card(read.id, stageOf(moves, read)), { headers: { etag: '"a"' } })
    if (isList && !holdsLists) return listOf(...cards)
    const { promise, resolve } = Promise.withResolvers()
    const held: Held = {
      sent: each,
      isAnswered: false,
      answer: (result) => {
        held.isAnswered = true
        resolve(result)
      },
    }
    ;(isList ? lists : moves).push(held)
    return promise
  })
  const queries = new QueryClient()
  const hook = renderHook(
    () => {
      const list = useBoard(PIPELINE)
      return {
        columns: STAGES.map((stage) => useColumn(PIPELINE, stage, list, undefined)),
        move: useMove({ onError: (error, move) => errors.push([error.message, move.opportunity.id]) }),
      }
    },
    undefined,
    queries,
  )
  await until(() => hook.value.columns.every(({ data }) => data))
  const shown = () => hook.value.columns.map(({ data }) => data?.map(({ id }) => id).join() ?? '')
  const move = (one: Opportunity, stageId: string, pipelineId = 'p') =>
    hook.value.move.mutate({ opportunity: one, pipelineId, stageId } satisfies Move)
  const holdLists = () => {
    holdsLists = true
    return lists
  }
  return { moves, errors, sent, queries, shown, move, holdLists }
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
    ifMatch: '"a"',
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
  const { moves, errors, shown, move, holdLists, queries } = await board(card('a'))
  queries.setQueryData(['opportunities', 'one', 'a'], card('a'))
  const lists = holdLists()
  move(card('a'), 's2')
  await until(() => moves.length === 1)
  moves[0]?.answer(refusal(409, 'conflict'))
  await until(() => errors.length > 0)
  expect(errors).toEqual([['conflict', 'a']])
  await until(() => lists.length === 1)
  expect(shown()).toEqual(['a', '', ''])
  expect(queries.getQueryState(['opportunities', 'one', 'a'])?.isInvalidated).toBe(false)
})

test('a refresh that began before a move does not undo it on the screen', async () => {
  const { moves, shown, move, holdLists, queries } = await board(card('a'))
  const lists = holdLists()
  void queries.refetchQueries({ queryKey: ['opportunities', 'board'] })
  await until(() => lists.length === 1)
  move(card('a'), 's2')
  await until(() => shown()[1] === 'a')
  for (const { answer } of lists) answer(listOf(card('a')))
  await until(() => moves.length === 1)
  for (let turns = 0; turns < 20; turns++) await rendered()
  expect(shown()).toEqual(['', 'a', ''])
})

test('what is loaded for the first time, or is not shown, stays as it is in a move', async () => {
  const { moves, move, holdLists, queries } = await board(card('a'))
  const elsewhere = ['opportunities', 'board', { pipeline_id: 'other' }, 'other', null]
  const column = { pages: [listOf()], pageParams: [''] }
  queries.setQueryData(elsewhere, column)
  const lists = holdLists()
  const other = renderHook(() => useBoard({ ...PIPELINE, q: 'roof' }), undefined, queries)
  await until(() => lists.length === 1)
  move(card('a'), 's2')
  await until(() => moves.length === 1)
  lists[0]?.answer(listOf(card('b')))
  await until(() => other.value.data)
  expect(other.value.data?.map(({ id }) => id)).toEqual(['b'])
  expect(queries.getQueryData(elsewhere)).toEqual(column)
})

test('a board shows each opportunity once, and archived ones only if they are asked for', async () => {
  const archived = card('a', 's1', { approval_status: 'archived' })
  fakeApi(() => listOf(archived, card('b'), archived))
  const asked = renderHook(() => useBoard({ ...PIPELINE, approval_status: 'archived' }), undefined)
  const plain = renderHook(() => useBoard(PIPELINE), undefined)
  await until(() => asked.value.data && plain.value.data)
  const shown = [asked, plain].map(({ value }) => value.data?.map(({ id }) => id))
  expect(shown).toEqual([['a', 'b'], ['b']])
})

test('a column has a list of its own once the list of the board ends before the stage does', async () => {
  const cards = ['c', 'b', 'a'].map((id, n) =>
    card(id, 's1', { created_at: `2026-03-0${3 - n}T10:00:00.000Z` }),
  )
  const sent = fakeApi(({ path }) =>
    path.includes('stage_id=s1')
      ? listOf(...cards)
      : { ...listOf(cards[0]), has_more: true, next_cursor: 'x' },
  )
  const hook = renderHook(() => {
    const list = useBoard(PIPELINE)
    return ['s1', 's2'].map((stage, n) => useColumn(PIPELINE, stage, list, { count: 3 - 3 * n, value: 0 }))
  }, undefined)
  await until(() => hook.value[0]?.data)
  expect(hook.value.map(({ data, hasMore }) => [data?.length, hasMore])).toEqual([
    [1, true],
    [0, false],
  ])
  hook.value[0]?.loadMore()
  await until(() => hook.value[0]?.data?.length === 3)
  expect(hook.value[0]).toMatchObject({ data: cards, hasMore: false, isLoadingMore: false })
  expect(sent.length).toBe(2)
})

test('a card may move again before the page knows its new version, unless another has moved it', async () => {
  const stages = { now: 's1' }
  const moves: unknown[] = []
  fakeApi(({ method, path, body }) => {
    if (path.includes('?')) return listOf()
    if (method === 'PATCH') {
      moves.push(body)
      stages.now = Object(body).stage_id
    }
    // Each move creates a version.
    const more = { updated_at: `2026-03-13T09:00:0${moves.length}.000Z` }
    return Response.json(card('a', stages.now, more), { headers: { etag: `"${moves.length}"` } })
  })
  const shown = card('a', 's1', { updated_at: '2026-03-13T09:00:00.000Z' })
  await moveOpportunity(shown, { pipelineId: shown.pipeline_id, stageId: 's2' })
  await moveOpportunity({ ...shown, stage_id: 's2' }, { pipelineId: shown.pipeline_id, stageId: 's3' })
  expect(moves).toEqual([{ stage_id: 's2' }, { stage_id: 's3' }])
  const back = moveOpportunity(shown, { pipelineId: shown.pipeline_id, stageId: 's2' })
  await expect(back).rejects.toMatchObject({ now: { stage_id: 's3' } })
})
