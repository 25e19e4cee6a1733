import './page.ts'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'

// By default the results of queries wait for a timer, whose time some tests move.
notifyManager.setScheduler(queueMicrotask)

const events = { addEventListener: () => undefined, removeEventListener: () => undefined }

/** An element of the page (`page.ts`), which React only compares and passes on: nothing is shown in it. */
const element = () =>
  ({ nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: document, ...events }) as unknown as Element

interface Rendered<Props, Value> {
  /** The last result of the hook. */
  readonly value: Value
  readonly queries: QueryClient
  /** Renders again, with other props. */
  render(props: Props): void
  unmount(): void
}

/** Runs a hook in a component that shows nothing, until the test ends. */
export function renderHook<Props, Value>(
  use: (props: Props) => Value,
  props: Props,
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
): Rendered<Props, Value> {
  let thrown: unknown
  const root = createRoot(element(), { onUncaughtError: (error) => (thrown = error) })
  const values: Value[] = []
  function Host({ given }: { readonly given: Props }) {
    values.push(use(given))
    return null
  }
  const show = (host: ReactNode) => {
    flushSync(() => root.render(createElement(QueryClientProvider, { client: queries }, host)))
    if (thrown) throw thrown
  }
  const render = (given: Props) => show(createElement(Host, { given }))
  const unmount = () => show(null)
  render(props)
  onTestFinished(() => {
    unmount()
    queries.clear()
  })
  return {
    queries,
    get value() {
      return values.at(-1) as Value
    },
    render,
    unmount,
  }
}

/** The tests of a file move the time of its timers, and wait for what these start. */
export function fakeTime(now?: string): void {
  beforeEach(() => {
    vi.useFakeTimers({
      ...(now && { now: Date.parse(now) }),
      toFake: ['Date', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Waits until React has rendered what has changed so far. */
export async function rendered(): Promise<void> {
  // On a slow machine React renders in several slices.
  for (let slice = 0; slice < 10; slice++) await new Promise(setImmediate)
}

/** What a wait that hangs may compute. On a busy machine, only the time of the processor counts. */
const LIMIT_MS = 3_000

const computedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Waits for a condition, also while a test moves the time of timers. */
export async function until(condition: () => unknown): Promise<void> {
  for (const limit = computedMs() + LIMIT_MS; !condition(); await rendered()) {
    if (computedMs() > limit) throw new Error(`the condition did not become true: ${condition}`)
  }
}
