import { documents } from '../../shared/table/store/client.ts'

/** A call of this process's document client: its operation, such as `GetItem`, and its input with plain values. */
export interface StoreCall {
  readonly operation: string
  // biome-ignore lint/suspicious/noExplicitAny: inputs of all operations.
  readonly input: any
}

/** Sends the call, or one with another input. */
// biome-ignore lint/suspicious/noExplicitAny: outputs of all operations.
type Next = (input?: object) => Promise<any>

/** Lets `around` answer the calls of this process's document client. Returns a function that ends it. */
export function wrapStore(around: (call: StoreCall, next: Next) => Promise<unknown>): () => void {
  const client = documents()
  const { send } = client
  const next = (operation: string, input: object) =>
    send.call(client, operation as Parameters<typeof send>[0], input as never)
  client.send = (async (operation: string, input: object) =>
    around({ operation, input }, (changed = input) => next(operation, changed))) as typeof send
  return () => {
    client.send = send
  }
}
