import { DatabaseSync } from 'node:sqlite'

const { RETRY_MS = '15000' } = process.env

/** The state that the program must remember, in a SQLite file: the expenses to process, and the position in the log. */
export class Todo {
  readonly #db: DatabaseSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec(`PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY CHECK (id = 1), cursor TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS tasks (expense_id TEXT PRIMARY KEY, due_at INTEGER NOT NULL)`)
  }

  cursor(): string | undefined {
    const row = this.#db.prepare('SELECT cursor FROM log').get()
    return row && String(row.cursor)
  }

  /**
   * Adds expenses and moves the position in the log in one transaction: otherwise a kill between the two could lose a page of events. Each
   * expense is one task, regardless of the number of its events.
   */
  add(expenseIds: readonly string[], cursor?: string | null): void {
    const add = this.#db.prepare('INSERT OR IGNORE INTO tasks VALUES (?, 0)')
    this.#db.exec('BEGIN')
    for (const id of expenseIds) add.run(id)
    if (cursor) this.#db.prepare('INSERT OR REPLACE INTO log VALUES (1, ?)').run(cursor)
    this.#db.exec('COMMIT')
  }

  /** The next expenses, at most as many as one request can report. */
  due(): string[] {
    const rows = this.#db.prepare('SELECT expense_id FROM tasks WHERE due_at <= ? LIMIT 50').all(Date.now())
    return rows.map(({ expense_id }) => String(expense_id))
  }

  remove(expenseId: string): void {
    this.#db.prepare('DELETE FROM tasks WHERE expense_id = ?').run(expenseId)
  }

  /** Waits longer than the books take for a request, so that the next attempt sees the result of this attempt. */
  postpone(expenseId: string): void {
    const dueAt = Date.now() + Number(RETRY_MS)
    this.#db.prepare('UPDATE tasks SET due_at = ? WHERE expense_id = ?').run(dueAt, expenseId)
  }
}
