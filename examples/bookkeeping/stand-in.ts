/*
 * Imitates an accounting system: suppliers, accounts, jobs, bills and credits over HTTP, in a SQLite file. Like such systems it limits the
 * rate and refuses bills. With FAULTS, it fails before or after it has stored a change, never responds, or behaves like a faulty proxy.
 * node examples/bookkeeping/stand-in.ts books.db
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

const { PORT = '4000', RATE = '50', FAULTS = '0', CLOSED_BEFORE = '2026-01-01' } = process.env
const [file = 'books.db'] = process.argv.slice(2)

const db = new DatabaseSync(file)
// `reference` is the id of the record in the system from which the bill or supplier comes. As in such systems, two records may have the
// same reference; only `requestid` prevents that a repeated create makes a second record.
db.exec(`PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS records (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, reference TEXT, name TEXT,
  version INTEGER NOT NULL DEFAULT 1, fields TEXT NOT NULL, requestid TEXT UNIQUE)`)
// The accountant has made these.
const accountant = db.prepare(
  `INSERT OR IGNORE INTO records (kind, name, fields, requestid) VALUES (?, ?, '{}', ?)`,
)
accountant.run('suppliers', 'Employees', 'employees')
accountant.run('accounts', 'Uncategorized', 'uncategorized')

interface Answer {
  readonly status: number
  readonly body: unknown
}
const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
})

type Row = Record<string, unknown>
const shown = ({ id, kind, reference, name, version, fields }: Row) => ({
  ...JSON.parse(String(fields)),
  ...{ id: String(id), kind, reference, name, version },
})

function find(kind: string, column: 'reference' | 'name', value: string): Answer {
  const rows = db.prepare(`SELECT * FROM records WHERE kind = ? AND ${column} = ?`).all(kind, value)
  return { status: 200, body: rows.map(shown) }
}

const isBill = (kind: string): boolean => kind === 'bills' || kind === 'credits'

/** Why a bill or credit cannot be stored. A voided bill needs no supplier and no open period. */
function faultOf({ supplier_id, date, amount, is_void }: Row): Answer | undefined {
  if (is_void) return undefined
  if (Number(amount) < 0) return refuse(422, 'negative_amount', 'The amount must not be negative')
  const suppliers = db.prepare(`SELECT id FROM records WHERE kind = 'suppliers' AND id = ?`)
  if (!suppliers.get(Number(supplier_id)))
    return refuse(422, 'unknown_supplier', 'The supplier does not exist')
  if (String(date) >= CLOSED_BEFORE) return undefined
  return refuse(422, 'closed_period', `The period before ${CLOSED_BEFORE} is closed`)
}

function create(kind: string, requestid: string | null, { reference, name = null, ...fields }: Row): Answer {
  const first = db.prepare('SELECT * FROM records WHERE requestid = ?').get(requestid)
  if (first) return { status: 200, body: shown(first) }
  if (requestid && requestid.length > 50)
    return refuse(422, 'requestid_too_long', 'requestid may have 50 characters')
  const fault = isBill(kind) ? faultOf(fields) : undefined
  if (fault) return fault
  const insert = db.prepare(
    'INSERT INTO records (kind, reference, name, fields, requestid) VALUES (?, ?, ?, ?, ?) RETURNING *',
  )
  const row = insert.get(
    kind,
    String(reference),
    name === null ? null : String(name),
    JSON.stringify(fields),
    requestid,
  )
  return { status: 201, body: shown(row ?? {}) }
}

/** Changes the version that the caller has seen, and no other. */
function updateBill(of: string, id: string, change: Row): Answer {
  const { id: _, kind, reference, name, version, ...fields } = change
  const update = db.prepare(
    'UPDATE records SET fields = ?, version = version + 1 WHERE kind = ? AND id = ? AND version = ? RETURNING *',
  )
  const fault = faultOf(fields)
  if (fault) return fault
  const row = update.get(JSON.stringify(fields), of, Number(id), Number(version))
  return row ? { status: 200, body: shown(row) } : refuse(409, 'stale', 'The bill has changed')
}

/** The answer of a proxy. */
const PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>'

let second = 0
let requests = 0

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const send = ({ status, body }: Answer) => {
    const headers = { 'Content-Type': 'application/json', ...(status === 429 && { 'Retry-After': '1' }) }
    response.writeHead(status, headers).end(JSON.stringify(body))
  }
  const now = Math.floor(Date.now() / 1000)
  requests = now === second ? requests + 1 : 1
  second = now
  if (requests > Number(RATE)) return send(refuse(429, 'rate_limited', 'Too many requests'))
  const dice = Math.random() / Number(FAULTS)
  if (dice < 1 / 3) return send(refuse(500, 'internal_error', 'Nothing was stored'))
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://books')
  const [, kind = '', id = ''] = pathname.split('/')
  const body: Row = JSON.parse(Buffer.concat(chunks).toString() || '{}')
  const [column, value] = [
    searchParams.has('name') ? 'name' : 'reference',
    [...searchParams.values()].join(),
  ] as const
  const answer =
    request.method === 'POST'
      ? create(kind, searchParams.get('requestid'), body)
      : request.method === 'PUT'
        ? updateBill(kind, id, body)
        : find(kind, column, value)
  if (dice < 1 / 2) return void response.writeHead(502, { 'Content-Type': 'text/html' }).end(PAGE)
  if (dice < 2 / 3) return send(refuse(500, 'internal_error', 'Perhaps something was stored'))
  // Otherwise it has been carried out, and the caller waits in vain.
  if (!(dice < 1)) send(answer)
}).listen(Number(PORT), '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
console.log(`books http://127.0.0.1:${port}`)
