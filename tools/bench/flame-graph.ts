import type { Profiler } from 'node:inspector'
import { pathToFileURL } from 'node:url'

/** A function in a merged call tree, with the samples in itself and in the functions that it calls. */
interface Frame {
  readonly name: string
  /** The file from the root of the repository, the package, or the module of Node. */
  readonly from: string
  samples: number
  own: number
  readonly calls: Map<string, Frame>
}

const ROOT = pathToFileURL(`${process.cwd()}/`).href
const PROFILER = 'node:inspector'
/** Every continuation of an async function has these as callers, so they say nothing. */
const SCHEDULERS = /^node:internal\/(process\/task_queues|timers)$/
const GONE = new Set(['(root)', 'runMicrotasks'])

const frame = (name: string, from: string): Frame => ({ name, from, samples: 0, own: 0, calls: new Map() })

function fromOf(url: string): string {
  const path = url.startsWith(ROOT) ? url.slice(ROOT.length) : url
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path
}

/** What an anonymous function is called: its file, or its package. */
const lastPart = (from: string): string => (from.startsWith('@') ? from : (from.split('/').at(-1) ?? from))

/** Merges profiles into one tree; those of one name have a common frame below its root. */
export function callTree(profiles: readonly (readonly [name: string, Profiler.Profile])[]): Frame {
  const root = frame('all', '')
  for (const [name, profile] of profiles) {
    const part = root.calls.get(name) ?? frame(name, '')
    root.calls.set(name, part)
    add(part, profile)
  }
  root.samples = [...root.calls.values()].reduce((sum, { samples }) => sum + samples, 0)
  return root
}

/**
 * Every sample counts alike. The times between them do not: on a busy machine, a long one is a wait for a processor, and
 * most waits follow a call of the system that wakes another process.
 */
function add(part: Frame, { nodes, samples = [] }: Profiler.Profile): void {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callerOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const pathOf = (id: number | undefined): Profiler.ProfileNode[] => {
    const node = id === undefined ? undefined : byId.get(id)
    return node ? [...pathOf(callerOf.get(node.id)), node] : []
  }
  for (const id of samples) {
    const path = pathOf(id)
    if (path.some(({ callFrame: { functionName, url } }) => functionName === '(idle)' || url === PROFILER))
      continue
    let caller = part
    part.samples += 1
    for (const { callFrame } of path) {
      const { functionName, url, lineNumber } = callFrame
      if (GONE.has(functionName) || SCHEDULERS.test(url)) continue
      const key = `${functionName} ${url} ${lineNumber}`
      const called = caller.calls.get(key) ?? frame(functionName || lastPart(fromOf(url)), fromOf(url))
      caller.calls.set(key, called)
      called.samples += 1
      caller = called
    }
    caller.own += 1
  }
}

/** Whose code a frame is. */
type Owner = 'ours' | 'the SDK' | 'other packages' | 'Node.js' | 'garbage collector, native code'

function ownerOf({ from }: Pick<Frame, 'from'>): Owner {
  if (from === '') return 'garbage collector, native code'
  if (from.startsWith('node:')) return 'Node.js'
  if (/^(shared|functions|test|infra)\//.test(from)) return 'ours'
  return /^@(aws-sdk|smithy)\//.test(from) ? 'the SDK' : 'other packages'
}

/** The share of each owner's own code, the largest first. */
export function shares(root: Frame): (readonly [Owner, number])[] {
  const sums = new Map<Owner, number>()
  const visit = (one: Frame) => {
    if (one.own > 0) sums.set(ownerOf(one), (sums.get(ownerOf(one)) ?? 0) + one.own)
    for (const called of one.calls.values()) visit(called)
  }
  visit(root)
  return [...sums].map(([owner, own]) => [owner, own / root.samples] as const).sort(([, a], [, b]) => b - a)
}

const COLORS: Readonly<Record<Owner, string>> = {
  ours: '#f4a259',
  'the SDK': '#8cb9de',
  'other packages': '#a7cf9b',
  'Node.js': '#d5d5d5',
  'garbage collector, native code': '#b5a7c9',
}
const WIDTH = 1_200
const ROW = 15
const LETTER = 6.1
/** Narrower frames are left out: they could not be seen. */
const MIN_WIDTH = 3

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** Draws the tree as SVG, callers above the functions that they call; `title` of each frame shows when it is opened alone. */
export function flameGraph(root: Frame): string {
  const boxes: string[] = []
  let depth = 0
  const draw = (one: Frame, left: number, row: number) => {
    const width = (one.samples / root.samples) * WIDTH
    if (width < MIN_WIDTH) return
    depth = Math.max(depth, row)
    const y = (row + 2) * ROW
    const isPart = one.from === '' && row <= 1
    const fill = isPart ? '#eeeeee' : COLORS[ownerOf(one)]
    const percent = `${((100 * one.samples) / root.samples).toFixed(1)} %`
    const letters = Math.floor((width - 4) / LETTER)
    const label = isPart ? `${one.name} ${percent}` : one.name
    const text =
      letters < 3
        ? ''
        : `<text x="${(left + 2).toFixed(1)}" y="${y + 11}">${escaped(label.slice(0, letters))}</text>`
    const title = escaped(`${one.name} ${one.from} ${percent}`)
    boxes.push(
      `<g><title>${title}</title><rect x="${left.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${fill}"/>${text}</g>`,
    )
    let at = left
    for (const called of [...one.calls.values()].sort((a, b) => b.samples - a.samples)) {
      draw(called, at, row + 1)
      at += (called.samples / root.samples) * WIDTH
    }
  }
  draw(root, 0, 0)
  const legend = Object.entries(COLORS).map(
    ([owner, fill], at) =>
      `<rect x="${at * 220}" y="6" width="12" height="12" fill="${fill}"/><text x="${at * 220 + 16}" y="16">${owner}</text>`,
  )
  const height = (depth + 3) * ROW
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">`,
    '<title>CPU samples by stage and function</title>',
    `<rect width="${WIDTH}" height="${height}" fill="white"/>`,
    ...legend,
    ...boxes,
    '</svg>\n',
  ].join('\n')
}
