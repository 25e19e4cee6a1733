import { type Action, api, type Given, send, type Values, type Z } from './api.ts'
import { customFields, customValues, fieldsOf, keyFields, keyOf, requestOf } from './fields.ts'
import { attachReceipt, withFiles } from './files.ts'

const search = (key: string, action: Action) => {
  const { noun, label, description, sample } = action
  const perform = async (z: Z, bundle: Given) => {
    const { path, params, options } = requestOf(action, bundle.inputData)
    // Without a filter, the newest record would be found.
    if (Object.keys(params).length === 0) return []
    const { data } = await send<{ data: Values[] }>(z, bundle, path, options)
    return data.data.map((record) => withFiles(z, record))
  }
  return {
    key,
    noun,
    display: { label, description },
    operation: { perform, inputFields: fieldsOf(action), sample },
  }
}

const create = (key: string, action: Action) => {
  const { noun, label, description, sample } = action
  const perform = async (z: Z, bundle: Given) => {
    const { path, options } = requestOf(action, bundle.inputData)
    const body = { ...options.body, ...customValues(bundle.inputData) }
    const headers = keyOf(z, key, bundle)
    return withFiles(z, (await send<Values>(z, bundle, path, { ...options, body, headers })).data)
  }
  const custom = key === 'create_opportunity' ? [customFields] : []
  const inputFields = [...fieldsOf(action), ...custom, ...keyFields(action)]
  return { key, noun, display: { label, description }, operation: { perform, inputFields, sample } }
}

/** Adds lines to the note of an expense, unless the note has them: a repeated step adds nothing. */
async function addNote(z: Z, bundle: Given): Promise<Values> {
  const { id, note } = bundle.inputData
  const path = `/v1/expenses/${encodeURIComponent(String(id))}`
  const { data, getHeader } = await send<{ notes: string | null }>(z, bundle, path)
  const notes = data.notes ?? ''
  if (`\n${notes}\n`.includes(`\n${note}\n`)) return withFiles(z, data)
  const headers = { 'If-Match': getHeader('etag') ?? '*' }
  const body = { notes: [notes, note].filter(Boolean).join('\n') }
  return withFiles(z, (await send<Values>(z, bundle, path, { method: 'PATCH', headers, body })).data)
}

const EXPENSE = { key: 'id', label: 'Expense', search: 'expense.id', required: true }
const { sample } = Object(api.searches.expense)

const others = {
  attach_receipt: {
    key: 'attach_receipt',
    noun: 'Receipt',
    display: {
      label: 'Attach Receipt',
      description: 'Attaches an image or a PDF to an expense as its receipt.',
    },
    operation: {
      perform: attachReceipt,
      inputFields: [EXPENSE, { key: 'file', label: 'File', type: 'file', required: true }],
      sample,
    },
  },
  add_note: {
    key: 'add_note',
    noun: 'Note',
    display: { label: 'Add Note to Expense', description: 'Adds a line to the internal note of an expense.' },
    operation: {
      perform: addNote,
      inputFields: [EXPENSE, { key: 'note', label: 'Note', type: 'text', required: true }],
      sample,
    },
  },
}

const mapped = <T>(actions: Readonly<Record<string, Action>>, build: (key: string, action: Action) => T) =>
  Object.fromEntries(Object.entries(actions).map(([key, action]) => [key, build(key, action)]))

export const searches = mapped(api.searches, search)
export const creates = { ...mapped(api.creates, create), ...others }
