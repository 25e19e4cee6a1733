import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** Later than the first content of the page, and before most users click. */
const AHEAD_MS = 3000

/** A component that is loaded when it is first shown, such as a form in a dialog. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = () => null,
) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props: Props) => (
    <Suspense fallback={waiting(props)}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** Loads components that most users of the page open, some time after the page. */
export function soon<Part>(load: () => Promise<Part>): () => Promise<Part> {
  setTimeout(() => load().catch(() => undefined), AHEAD_MS)
  return load
}
