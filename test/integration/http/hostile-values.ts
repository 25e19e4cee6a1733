import { rawJson } from '../../support/raw-json.ts'

export const TEXTS = [
  '',
  '\ud800',
  'a\0b',
  '__proto__',
  '../',
  '\u202e',
  'x'.repeat(70_000),
  '𝕏'.repeat(500),
  '1e999',
]
export const TIMES = [
  '2026-03-01T10:00:00+02:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '2026-02-30',
  '2026-03-01T10:00:00 02:00',
  '2026-03-01T10:00:00+0000',
  '0001-01-01T00:00:00+14:00',
]
export const URLS = [
  'https://example.com/hook',
  'http://[::1]:99999/',
  'https://a@b/',
  'javascript:x',
  'https://\u0130.com',
]
export const NUMBERS = [0, -0, -1, 0.005, 1e308, 5e-324, 2 ** 53, 12_345_678_901_234]

/** Numbers that `JSON.stringify` writes otherwise, or not at all. */
export const RAW_NUMBERS = [
  '9007199254740993',
  '-1e400',
  '0.1000000000000000055',
  '-0',
  '1E+05',
  `1${'0'.repeat(400)}`,
].map(rawJson)

/** Valid bodies: with one hostile field added, only the check of that field can fail. */
export const GOOD: Readonly<Record<string, object>> = {
  createOpportunity: { custom_fields: { a: 'x', n: 1, day: '2026-03-01' } },
  createExpense: { expense_type: 'purchase', expense_date: '2026-03-01', amount_tax_inclusive: 1 },
  putExternalReference: { external_id: 'x', metadata: { row: [{ n: 1 }] } },
  uploadReceipt: { mime_type: 'image/png', size_bytes: 5 },
  createPhoto: { mime_type: 'image/png', size_bytes: 5 },
  createExpenseCategory: { name: 'Fuel' },
  createVendor: { name: 'Depot' },
  createEstimate: { title: 'Roof', line_items: [{ description: 'Tiles', quantity: 2, unit_price: 9.5 }] },
  createEnvelope: { title: 'Contract', recipients: [{ name: 'Ana', email: 'ana@example.com' }] },
  spotOpportunity: { latitude: 30.2, longitude: -97.7 },
  createCall: { direction: 'inbound', outcome: 'completed', from_number: '+15125550143' },
  createMember: { name: 'Mia', email: 'mia@example.com' },
  createPipeline: { name: 'P', stages: [{ name: 'one' }] },
  patchPipeline: { name: 'P', stages: [{ name: 'one' }] },
  createSubscription: { trigger_id: 'photo.deleted', target_url: 'https://example.com/hook' },
  callMcp: {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'write',
      arguments: { operation_id: 'createVendor', body: { name: 'Depot' } },
      _meta: {},
    },
  },
}

/** Malformed JSON, and valid JSON that could break its reader. */
export const BODIES = [
  '{"a":'.repeat(20_000),
  '['.repeat(50_000),
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `{"custom_fields":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  `{"external_id":"x","metadata":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  '{"value":1,"value":"x"}',
  '{"__proto__":{"value":1},"constructor":{"prototype":{}}}',
  '{"custom_fields":{"__proto__":1,"hasOwnProperty":2}}',
  `{"value":${'9'.repeat(100_000)}}`,
  '{"value":1e99999,"name":"\\ud800\\u0000"}',
  '\ufeff{}',
  ' ',
  'null',
]
