/** An action that a message offers, such as undoing the result. */
export type ToastAction = { readonly label: string } & (
  | { readonly run: () => void }
  | { readonly asks: Question }
)

/** The question before an action that cannot be undone. */
export interface Question {
  readonly title: string
  /** What will happen. */
  readonly text: string
  /** The label of the button that carries out the action, as a verb. */
  readonly confirm: string
  readonly action: () => Promise<unknown>
  /** The message after success. */
  readonly done: string
}

interface Options {
  readonly isError?: boolean
  readonly actions?: readonly ToastAction[]
  /**
   * The subject of the message, such as the id of a record. A later message about the same subject replaces this
   * message and its action.
   */
  readonly about?: string
  /** The message stays until the user dismisses it. */
  readonly stays?: boolean
}

interface Toast extends Required<Pick<Options, 'isError' | 'actions'>>, Pick<Options, 'about'> {
  readonly id: number
  readonly text: string
  /** Of an action that is under way. */
  readonly progress?: { readonly done: number; readonly total: number }
}

/** A message with an action is shown longer. */
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

/** The newest messages, and all about actions that are under way. */
const newest = (all: readonly Toast[]): readonly Toast[] =>
  all.filter(({ progress }, n) => progress || n >= all.length - 3)

/** Shows the result of an action. Errors stay until they are dismissed. */
export function notify(
  text: string,
  { isError = false, actions = [], about, stays = isError }: Options = {},
): void {
  const id = ++lastId
  const others = about === undefined ? toasts : toasts.filter((toast) => toast.about !== about)
  change([...newest(others), { id, text, isError, actions, ...(about !== undefined && { about }) }])
  if (!stays) setTimeout(() => dismissToast(id), actions.length > 0 ? WITH_ACTIONS_MS : SHOWN_MS)
}

/** Shows the progress of an action that takes long, and lets the user cancel the rest of it. */
export function notifyProgress(text: string, total: number, cancel: () => void) {
  const id = ++lastId
  const toast = { id, text, isError: false, actions: [{ label: 'Cancel', run: cancel }] }
  change([...newest(toasts), { ...toast, progress: { done: 0, total } }])
  // The browser asks before it leaves the page, because the rest of the action would be lost.
  const ask = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return {
    update: (done: number) =>
      change(toasts.map((one) => (one.id === id ? { ...one, progress: { done, total } } : one))),
    end: () => {
      removeEventListener('beforeunload', ask)
      dismissToast(id)
    },
  }
}
