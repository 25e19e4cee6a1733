import { createHmac } from 'node:crypto'
import file from '../../../events/signature-vectors.json' with { type: 'json' }

type Headers = Readonly<Record<string, string>>

/** The request of a receiver, and whether it must accept it. */
export interface Case {
  readonly name: string
  readonly kind: 'service' | 'standard'
  /** Undefined stands for a missing one. */
  readonly secret: string | undefined
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

/** A signature of Standard Webhooks. */
const standard = (key: Buffer | string, id: string, timestamp: string, body: Buffer): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`

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
  for (const text of [
    given.slice(0, -1),
    `${given}0`,
    `x${given}`,
    given.slice('sha256='.length),
    '',
    'sha256=',
  ]) {
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
    [`x${first}`, false],
    [`${first}x`, false],
    ['', false],
  ] as const) {
    const change = { 'webhook-signature': text }
    add(`signatures ${JSON.stringify(text)}`, 'standard', valid, { headers: changed(headers, change) })
  }
  // A sender that has the secret, but does not keep to the format.
  const signed = (id: string, timestamp: string) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': standard(key, id, timestamp, body),
    }
  }
  for (const [id, timestamp] of [
    ['', String(NOW)],
    ['evt_1', ''],
    ['evt_1', `${NOW}.0`],
    ['evt_1', `+${NOW}`],
    ['evt_1', `${NOW}x`],
    ['evt_1', `0x${NOW.toString(16)}`],
  ] as const) {
    const change = { headers: changed(headers, signed(id, timestamp)) }
    add(`signed with ${JSON.stringify([id, timestamp])}`, 'standard', false, change)
  }
  add('signed in the format', 'standard', true, { headers: changed(headers, signed('evt_1', String(NOW))) })
  add('another id', 'standard', false, { headers: changed(headers, { 'webhook-id': 'evt_0' }) })
  add('no id', 'standard', false, { headers: changed(headers, { 'webhook-id': undefined }) })
  return cases
}

const GOOD = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

/** Secrets that `POST /v1/subscriptions` never returns, such as texts of an environment variable that is not set. */
const MALFORMED: readonly (string | undefined)[] = [
  undefined,
  '',
  ' ',
  '\n',
  'undefined',
  'null',
  'whsec_',
  'whsec_your_signing_secret',
  'whsec_====',
  `whsec_${'*'.repeat(43)}=`,
  `whsec_${Buffer.alloc(31).toString('base64')}`,
  `whsec_${Buffer.alloc(33).toString('base64')}`,
  `whsec_${Buffer.alloc(64).toString('base64')}`,
  `whsec_${Buffer.alloc(32, 0xff).toString('base64url')}`,
  GOOD.slice(0, -1),
  GOOD.slice('whsec_'.length),
  `${GOOD} `,
  `${GOOD}\n`,
  ` ${GOOD}`,
  `"${GOOD}"`,
  GOOD.replace('whsec_', 'WHSEC_'),
  GOOD.replace('whsec_', 'whsec_whsec_'),
  `x\n${GOOD}`,
  `${GOOD}\nx`,
]

/**
 * Forged deliveries: an attacker who guesses the malformed secret of a receiver signs with it, or with the key that a lenient
 * decoder makes of it.
 */
const FORGED: readonly Case[] = MALFORMED.flatMap((secret) => {
  const body = Buffer.from('{"trigger":"expense.created"}')
  const text = secret ?? ''
  const decoded = Buffer.from(text.replace(/^whsec_/, ''), 'base64')
  const id = 'evt_forged'
  const timestamp = String(NOW)
  const headers = {
    'X-Service-Signature': `sha256=${createHmac('sha256', text).update(body).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [decoded, ''].map((key) => standard(key, id, timestamp, body)).join(' '),
  }
  const name = `forged with ${JSON.stringify(secret)}`
  return KINDS.map((kind) => ({ name, kind, secret, now: NOW, body, headers, valid: false }))
})

export const CASES: readonly Case[] = [...file.vectors.flatMap(casesOf), ...FORGED]

/** One line of the runners' input: the fields separated by tabs, secret and body in Base64; `-` is a missing secret. */
export const lineOf = ({ kind, secret, now, body, headers }: Case): string =>
  [
    kind,
    secret === undefined ? '-' : Buffer.from(secret).toString('base64'),
    now,
    body.toString('base64'),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\t')
