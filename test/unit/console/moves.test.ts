import './page.ts'
import { expect, test, vi } from 'vitest'
import { useMoveWithUndo } from '../../../console/src/pages/opportunities/use-move-with-undo.ts'
import { useMoves } from '../../../console/src/pages/opportunities/use-moves.ts'
import { currentToasts } from '../../../console/src/parts/notify.ts'
import { fakeApi, refusal, type Sent } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'
import { opportunity } from './opportunity.ts'

const STAGES = [
  { id: 's', name: 'Lead' },
  { id: 't', name: 'Bid' },
  { id: 'w', name: 'Sold', is_won: true },
]
const preventDefault = () => undefined
const PIPELINES = [{ id: 'p', stages: STAGES }] as never

/** The moves of a board whose API answers so; pressing Ctrl+Z. */
function moves(answer: (sent: Sent) => unknown) {
  const presses: ((event: object) => void)[] = []
  vi.stubGlobal('HTMLElement', class {})
  const heard = {
    addEventListener: (_: string, press: never) => presses.push(press),
    removeEventListener: () => {},
  }
  Object.assign(document, { documentElement: heard })
  const stored = new Map<string, object>()
  const sent = fakeApi((each) => {
    const [, , , id = ''] = each.path.split('/')
    const before = stored.get(id) ?? { ...opportunity, id }
    if (each.method === 'GET') return Response.json(before, { headers: { etag: '"a"' } })
    stored.set(id, { ...before, ...(each.body as object) })
    return answer(each) ?? stored.get(id)
  })
  const hook = renderHook(() => useMoves(PIPELINES), undefined)
  const undo = () =>
    presses.at(-1)?.({
      key: 'z',
      ctrlKey: true,
      altKey: false,
      metaKey: false,
      shiftKey: false,
      preventDefault,
    })
  const written = () =>
    sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  const moveTo = (stageId: string, one = opportunity) => hook.value.moveTo(one, { pipelineId: 'p', stageId })
  return { hook, undo, written, moveTo, said: () => currentToasts().map(({ text }) => text) }
}
const run = (label: string, toast = currentToasts().at(-1)) => {
  const action = toast?.actions.find((one) => one.label === label)
  return action && ('asks' in action ? action.asks.action() : action.run())
}
const to = (stage_id: string) => ['PATCH', '/v1/opportunities/o', { stage_id }]

test.each(['the message', 'Ctrl+Z'])('a move is taken back by %s, once', async (by) => {
  const { undo, written, moveTo, said, hook } = moves(() => undefined)
  moveTo('s')
  moveTo('t')
  await until(() => written().length === 1)
  expect(hook.value.pendingFocus.current).toBe('o')
  const takeBack = () => (by === 'Ctrl+Z' ? undo() : run('Undo'))
  takeBack()
  undo()
  await until(() => written().length === 2)
  expect(written()).toEqual([to('t'), to('s')])
  expect(said()).toEqual(['Moved “Kitchen” back to Lead.'])
})

test('what takes a move back, moves the card on or refuses it replaces the message, and its offer to approve', async () => {
  let isRefused = false
  const { undo, written, moveTo } = moves(() => (isRefused ? refusal(403, 'forbidden') : undefined))
  const offered = () => currentToasts().flatMap(({ actions }) => actions.map(({ label }) => label))
  moveTo('w')
  expect(offered()).toEqual(['Undo', 'Approve it'])
  undo()
  expect(offered()).toEqual([])
  moveTo('w')
  moveTo('t', { ...opportunity, stage_id: 'w' })
  expect(offered()).toEqual(['Undo'])
  await until(() => written().length === 4)
  isRefused = true
  moveTo('w')
  await until(() => currentToasts().some(({ isError }) => isError))
  expect(offered()).toEqual([])
})

test('the message of a move takes back its own card, also after another card has moved', async () => {
  const { written, moveTo } = moves(() => undefined)
  moveTo('t')
  const [first] = currentToasts()
  await until(() => written().length === 1)
  moveTo('t', { ...opportunity, id: 'other' })
  await until(() => written().length === 2)
  run('Undo', first)
  await until(() => written().length === 3)
  expect(written().at(-1)).toEqual(to('s'))
})

test('a refused move says why, and there is nothing to take back', async () => {
  const { undo, written, moveTo, said } = moves(() => refusal(403, 'forbidden'))
  moveTo('t')
  await until(() => currentToasts().some(({ isError }) => isError))
  expect(said()).toEqual([expect.stringContaining('was not moved')])
  undo()
  expect(written()).toEqual([to('t')])
})

test('a card in a won stage, whatever its name, is offered to be approved, by a question, unless it is a project', async () => {
  const { written, moveTo } = moves(() => undefined)
  const offered = () =>
    currentToasts()
      .at(-1)
      ?.actions.map(({ label }) => label)
  moveTo('t')
  expect(offered()).toEqual(['Undo'])
  moveTo('w', { ...opportunity, approval_status: 'project' })
  expect(offered()).toEqual(['Undo'])
  moveTo('w')
  expect(offered()).toEqual(['Undo', 'Approve it'])
  expect(currentToasts().at(-1)?.actions[1]).toMatchObject({
    asks: { title: 'Approve “Kitchen”?', text: expect.stringContaining('This cannot be undone.') },
  })
  await run('Approve it')
  expect(written().at(-1)).toEqual(['POST', '/v1/opportunities/o/approve', undefined])
})

test('a move on the page of a job is taken back by its message, unless it was moved again', async () => {
  const { written, said } = moves(() => undefined)
  const page = (shown: typeof opportunity) => renderHook(() => useMoveWithUndo(shown, PIPELINES), undefined)
  page(opportunity).value.moveTo({ pipelineId: 'p', stageId: 't' })
  await until(() => said().includes('“Kitchen” was moved.'))
  const [first] = currentToasts()
  run('Undo')
  await until(() => said().includes('“Kitchen” was moved back.'))
  expect(written()).toEqual([to('t'), to('s')])
  page(opportunity).value.moveTo({ pipelineId: 'p', stageId: 'w' })
  await until(() => written().length === 3)
  run('Undo', first)
  await until(() => currentToasts().some(({ isError }) => isError))
  expect(written()).toHaveLength(3)
})
