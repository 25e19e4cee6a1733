/*
 * Creates a bill in the accounting system (the books) for each expense, updates it when the expense changes, and reports the result to the
 * workspace (docs/syncing.md). The program can be killed at any time and started again. Run only one at a time:
 * API_URL=http://127.0.0.1:3000 API_KEY=wsk_… BOOKS_URL=http://127.0.0.1:4000 node examples/bookkeeping/main.ts todo.db
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ApiError,
  ConflictError,
  NotFoundError,
  type Schemas,
  WorkspaceClient,
} from '../../clients/typescript/src/index.ts'
import { NAMESPACE, syncBill, voidBill } from './bill.ts'
import { BooksError, untilQuiet, urlOf } from './books.ts'
import { Todo } from './todo.ts'

const { API_URL = '', API_KEY = '', POLL_MS = '2000', SWEEP_MS = '60000' } = process.env
const [file = 'todo.db'] = process.argv.slice(2)
const client = new WorkspaceClient({ url: API_URL, apiKey: API_KEY })
const todo = new Todo(file)

interface Reference {
  readonly expense_id: string
  readonly external_id: string
  readonly url: string
}

/** The log names expenses that have changed. Their current state is read by GET, because they may have changed again since. */
async function readLog(): Promise<void> {
  const trigger_ids = 'expense.created,expense.updated,expense.deleted'
  for (let more = true; more; ) {
    const cursor = todo.cursor()
    const query = { order: 'oldest', trigger_ids, limit: 100, ...(cursor && { cursor }) } as const
    const { data, has_more, next_cursor } = await client.get('/v1/events', { params: { query } })
    todo.add(
      data.map(({ entity_id }) => entity_id),
      next_cursor,
    )
    more = has_more
  }
}

/**
 * Tasks for all expenses without a reference. This list also has expenses that are older than the log, and expenses whose reference was
 * removed so that they are entered again.
 */
async function sweep(): Promise<void> {
  const query = { unreconciled_by: NAMESPACE, include_archived: true, limit: 100 }
  for await (const { id, sync_errors } of client.list('/v1/expenses', { params: { query } })) {
    // The others wait until somebody changes the expense or removes the error.
    if (sync_errors[NAMESPACE]?.retryable !== false) todo.add([id])
  }
}

/** Handles all due tasks. A task is removed after it is done: a kill before that repeats it, which changes nothing. */
async function work(): Promise<void> {
  for (let due = todo.due(); due.length > 0; due = todo.due()) {
    const references: Reference[] = []
    for (const expenseId of due) {
      try {
        const reference = await handle(expenseId)
        if (reference) references.push(reference)
      } catch (error) {
        // An error of one expense, for example because it has just been deleted, must not stop the others.
        if (!(error instanceof NotFoundError || error instanceof ConflictError)) throw error
        todo.postpone(expenseId)
      }
    }
    if (references.length > 0) await writeReferences(references)
  }
}

/** @returns the reference of the bill, to be written together with others */
async function handle(id: string): Promise<Reference | undefined> {
  const expense = await readExpense(id)
  try {
    if (expense) {
      const bill = await syncBill(client, expense)
      return { expense_id: id, external_id: bill.id, url: urlOf(bill) }
    }
    await voidBill(id)
    todo.remove(id)
  } catch (error) {
    if (!(error instanceof BooksError)) throw error
    if (expense) await writeError(id, error)
    if (error.retryable || !expense) todo.postpone(id)
    else todo.remove(id)
  }
}

/**
 * @returns undefined for a deleted expense. A 404 alone does not prove that the expense is deleted, and must not void a bill: the key may
 * have lost the right to read it. Only the event `expense.deleted` proves it.
 */
async function readExpense(id: string): Promise<Schemas['Expense'] | undefined> {
  try {
    return await client.get('/v1/expenses/{id}', { params: { path: { id } } })
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    const query = { trigger_id: 'expense.deleted', entity_id: id } as const
    const { data } = await client.get('/v1/events', { params: { query } })
    if (data.length === 0) throw error
  }
}

/** People see the error with the expense, and find all of them with `sync_error_by`. */
async function writeError(id: string, { code, message, retryable }: BooksError): Promise<void> {
  const params = { path: { id, namespace: NAMESPACE } }
  await client.put('/v1/expenses/{id}/sync-errors/{namespace}', {
    params,
    body: { code, message, retryable },
  })
}

/** Removes the sync errors of these expenses too. */
async function writeReferences(references: Reference[]): Promise<void> {
  const params = { path: { namespace: NAMESPACE } }
  const { data } = await client.put('/v1/external-references/{namespace}', { params, body: { references } })
  for (const { expense_id, status } of data) {
    if (status === 200) todo.remove(expense_id)
    else todo.postpone(expense_id)
  }
}

// Otherwise a bill that a killed process has sent could arrive after this process has looked for it.
await untilQuiet()
for (let sweptAt = 0; ; await sleep(Number(POLL_MS))) {
  try {
    await readLog()
    if (Date.now() > sweptAt + Number(SWEEP_MS)) {
      await sweep()
      sweptAt = Date.now()
    }
    await work()
  } catch (error) {
    // A person must correct the program, or the rights of its key.
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) throw error
    console.error(`tries again: ${error}`)
  }
}
