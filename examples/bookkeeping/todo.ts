import { DatabaseSync } from 'node:sqlite'

const { RETRY_MS = '15000' } = process.env

/** The expenses that are to be looked at, and where the log goes on: all that the program must remember, in a SQLite file. */
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
   * Adds expenses, and goes on in the log behind them, in one transaction: after a kill between the two, a page of events would
   * be lost. An expense is one task, however many events it has.
   */
  add(expenseIds: readonly string[], cursor?: string | null): void {
    const add = this.#db.prepare('INSERT OR IGNORE INTO tasks VALUES (?, 0)')
    this.#db.exec('BEGIN')
    for (const id of expenseIds) add.run(id)
    if (cursor) this.#db.prepare('INSERT OR REPLACE INTO log VALUES (1, ?)').run(cursor)
    this.#db.exec('COMMIT')
  }

  /** The next expenses: as many as one request can report. */
  due(): string[] {
    const rows = this.#db.prepare('SELECT expense_id FROM tasks WHERE due_at <= ? LIMIT 50').all(Date.now())
    return rows.map(({ expense_id }) => String(expense_id))
  }

  remove(expenseId: string): void {
    this.#db.prepare('DELETE FROM tasks WHERE expense_id = ?').run(expenseId)
  }

  /** Longer than the books take for a request, so that the next attempt sees what this one has done. */
  postpone(expenseId: string): void {
    const dueAt = Date.now() + Number(RETRY_MS)
    this.#db.prepare('UPDATE tasks SET due_at = ? WHERE expense_id = ?').run(dueAt, expenseId)
  }
}
