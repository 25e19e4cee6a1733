/** What can be done about a result, such as taking it back. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

interface Toast {
  readonly id: number
  readonly text: string
  readonly isError: boolean
  readonly actions: readonly ToastAction[]
}

interface Options {
  readonly isError?: boolean
  readonly actions?: readonly ToastAction[]
}

/** Longer with something to click. */
const SHOWN_MS = 6000
const WITH_ACTIONS_MS = 12_000
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const currentToasts = (): readonly Toast[] => toasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const dismissToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id))

/** Shows the result of an action. Errors stay until they are dismissed. */
export function notify(text: string, { isError = false, actions = [] }: Options = {}): void {
  const id = ++lastId
  change([...toasts.slice(-3), { id, text, isError, actions }])
  if (!isError) setTimeout(() => dismissToast(id), actions.length > 0 ? WITH_ACTIONS_MS : SHOWN_MS)
}
