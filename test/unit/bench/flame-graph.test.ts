import type { Profiler } from 'node:inspector'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { callTree, flameGraph, shares } from '../../../tools/bench/flame-graph.ts'

const at = (file: string) => pathToFileURL(`${process.cwd()}/${file}`).href
const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  children,
  callFrame: { functionName, url, lineNumber: 0, columnNumber: 0, scriptId: '0' },
})

/** `commit` calls `send` of a package and the collector; the rest is idle, or the profiler's own work. */
const profile: Profiler.Profile = {
  startTime: 0,
  endTime: 0,
  nodes: [
    node(1, '(root)', '', [2, 6, 7]),
    node(2, 'runMicrotasks', '', [3]),
    node(3, 'commit', at('shared/table/store/commit.ts'), [4, 5]),
    node(4, '', at('node_modules/@smithy/core/dist/index.js')),
    node(5, '(garbage collector)', ''),
    node(6, '(idle)', ''),
    node(7, 'post', 'node:inspector'),
  ],
  samples: [3, 4, 4, 5, 6, 6, 6, 7],
}
const tree = callTree([
  ['one', profile],
  ['two', profile],
  ['one', profile],
])

test('samples of one stage are merged, without waits, schedulers and the profiler', () => {
  expect([tree.samples, [...tree.calls.values()].map(({ name, samples }) => [name, samples])]).toEqual([
    12,
    [
      ['one', 8],
      ['two', 4],
    ],
  ])
  const [commit, ...others] = tree.calls.get('one')?.calls.values() ?? []
  expect(others).toEqual([])
  expect([commit?.name, commit?.from, commit?.samples, commit?.own]).toEqual([
    'commit',
    'shared/table/store/commit.ts',
    8,
    2,
  ])
})

test('each owner has the samples of its own code', () => {
  expect(shares(tree)).toEqual([
    ['the SDK', 1 / 2],
    ['ours', 1 / 4],
    ['garbage collector, native code', 1 / 4],
  ])
})

test('the picture has a box for each frame that can be seen, as wide as its share', () => {
  const picture = flameGraph(tree)
  expect(picture).toContain(
    '<title>commit shared/table/store/commit.ts 66.7 %</title><rect x="0.0" y="60" width="800.0"',
  )
  expect(picture).toContain('>@smithy/core</text>')
  expect(picture).not.toContain(process.cwd())
})
