import file from '../../../events/signature-vectors.json' with { type: 'json' }

type Headers = Readonly<Record<string, string>>

/** What a receiver got, and whether it must accept it. */
export interface Case {
  readonly name: string
  readonly kind: 'service' | 'standard'
  readonly secret: string
  /** Unix time in seconds. */
  readonly now: number
  readonly body: Buffer
  readonly headers: Headers
  readonly valid: boolean
}

const NOW = Math.floor(Date.parse(file.now) / 1000)
const UNKNOWN = 'whsec_ISEhISEhISEhISEhISEhISEhISEhISEhISEhISEhISE='
const KINDS = ['service', 'standard'] as const

type Vector = (typeof file.vectors)[number]

const headersOf = ({ headers }: Vector): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** The headers with new values; `undefined` removes one. */
function changed(headers: Headers, change: Readonly<Record<string, string | undefined>>): Headers {
  const all = Object.entries({ ...headers, ...change })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function casesOf(vector: Vector): Case[] {
  const body = Buffer.from(vector.body)
  const headers = headersOf(vector)
  const [secret = ''] = vector.secrets
  const cases: Case[] = []
  const add = (name: string, kind: Case['kind'], valid: boolean, change: Partial<Case> = {}) =>
    cases.push({ name: `${vector.name}: ${name}`, kind, secret, now: NOW, body, headers, valid, ...change })
  for (const kind of KINDS) {
    for (const [n, each] of vector.secrets.entries()) add(`secret ${n}`, kind, true, { secret: each })
    add('unknown secret', kind, false, { secret: UNKNOWN })
    add('changed body', kind, false, { body: Buffer.concat([body, Buffer.from(' ')]) })
    add('no headers', kind, false, { headers: {} })
    const upper = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])
    add('upper-case names', kind, true, { headers: Object.fromEntries(upper) })
  }
  const given = headers['X-Service-Signature'] ?? ''
  for (const text of [given.slice(0, -1), `${given}0`, given.slice('sha256='.length), '', 'sha256=']) {
    const change = { 'X-Service-Signature': text, 'X-Service-Signature-Previous': undefined }
    add(`signature ${JSON.stringify(text)}`, 'service', false, { headers: changed(headers, change) })
  }
  for (const [seconds, valid] of [
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
  ] as const) {
    add(`${seconds} s later`, 'standard', valid, { now: NOW + seconds })
  }
  for (const text of [
    '',
    '0',
    '-1767323045',
    '+1767323045',
    '1767323045.0',
    '1.767323045e9',
    '17673230450000',
  ]) {
    const change = { 'webhook-timestamp': text }
    add(`timestamp ${JSON.stringify(text)}`, 'standard', false, { headers: changed(headers, change) })
  }
  const signature = headers['webhook-signature'] ?? ''
  const [first = ''] = signature.split(' ')
  for (const [text, valid] of [
    [`v1,AAAA v1a,AAAA ${signature}`, true],
    [first.replace('v1,', 'v2,'), false],
    [first.slice('v1,'.length), false],
    [first.slice(0, -2), false],
    ['', false],
  ] as const) {
    const change = { 'webhook-signature': text }
    add(`signatures ${JSON.stringify(text)}`, 'standard', valid, { headers: changed(headers, change) })
  }
  add('another id', 'standard', false, { headers: changed(headers, { 'webhook-id': 'evt_0' }) })
  add('no id', 'standard', false, { headers: changed(headers, { 'webhook-id': undefined }) })
  return cases
}

export const CASES: readonly Case[] = file.vectors.flatMap(casesOf)

/** One line of the runners' input: the fields separated by tabs, the body in Base64. */
export const lineOf = ({ kind, secret, now, body, headers }: Case): string =>
  [
    kind,
    secret,
    now,
    body.toString('base64'),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\t')
