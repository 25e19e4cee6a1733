import { documents } from '../../shared/table/store/client.ts'

/** The fields of inputs that wrappers look at. */
interface StoreInput {
  readonly Key?: { readonly pk: string }
  readonly Item?: { readonly pk?: string }
  readonly IndexName?: string
  readonly Limit?: number
  readonly ExpressionAttributeValues?: Readonly<Record<string, string>>
  readonly RequestItems?: Readonly<Record<string, { readonly ConsistentRead?: boolean }>>
  readonly Statements?: readonly { readonly Parameters: readonly unknown[] }[]
  readonly TransactItems?: readonly {
    readonly Put?: { readonly Item: Readonly<Record<string, unknown>>; readonly ConditionExpression?: string }
  }[]
}

/** A call of this process's document client: its operation, such as `GetItem`, and its input with plain values. */
export interface StoreCall {
  readonly operation: string
  readonly input: StoreInput
}

/** Sends the call, or one with another input. */
type Next = (input?: object) => Promise<object>

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
