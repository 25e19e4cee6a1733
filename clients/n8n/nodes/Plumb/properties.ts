import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { api, type Input, type Operation } from './api'
import { addCustomFields, addIdempotencyKey, CUSTOM_FIELDS } from './before'
import { download, FILES, isDownload, isUpload, prepareUpload, upload } from './files'
import { pages } from './pages'

/* The properties of the node: resources, their operations, and the inputs of each operation with their place in the request. */

/** A blank field is absent. Null is absent too, except in a change, where it clears the value. */
function sentValue({ field }: Input, isChange: boolean): string {
  const blank = isChange ? '$value === ""' : '$value === "" || $value === null'
  // The editor returns a time without an offset, in the time zone of the workflow.
  const time = 'DateTime.fromISO(String($value)).toUTC().toISO() ?? $value'
  // The engine ignores an error of `JSON.parse`, and would leave the field out.
  const parsed = 'typeof $value === "string" ? $value.parseJson() : $value'
  const value = { dateTime: `$value === null ? null : ${time}`, json: parsed }[String(field.type)] ?? '$value'
  return `={{ ${blank} ? undefined : ${value} }}`
}

const sent = (input: Input, isChange: boolean): INodeProperties =>
  input.in === 'path'
    ? input.field
    : {
        ...input.field,
        routing: {
          send: {
            type: input.in,
            property: input.property,
            value: sentValue(input, isChange),
          },
        },
      }

const COLLECTIONS: Readonly<Record<string, readonly [string, string]>> = {
  getAll: ['Filters', 'filters'],
  update: ['Update Fields', 'updateFields'],
}

/** The inputs of an operation: required inputs, then a collection of optional inputs. */
function inputsOf(resource: string, name: string, operation: Operation): INodeProperties[] {
  const displayOptions = { show: { resource: [resource], operation: [name] } }
  const shown = operation.inputs.map((input) => ({ ...input, field: sent(input, name === 'update') }))
  const required = shown.filter((input) => input.required).map(({ field }) => ({ ...field, required: true }))
  const [displayName, collection] = COLLECTIONS[name] ?? ['Additional Fields', 'additionalFields']
  const optional = shown.filter((input) => !input.required).map(({ field }) => field)
  const fields: INodeProperties[] = [
    ...required,
    ...(isUpload(name) || isDownload(name) ? [FILES[isUpload(name) ? 'upload' : 'download']] : []),
    ...(name === 'getAll' ? pages : []),
    ...(optional.length > 0
      ? [
          {
            displayName,
            name: collection,
            type: 'collection' as const,
            placeholder: 'Add Field',
            default: {},
            options: optional,
          },
        ]
      : []),
    ...(operation.hasCustomFields ? [CUSTOM_FIELDS] : []),
  ]
  return fields.map((field) => ({
    ...field,
    displayOptions: { show: { ...field.displayOptions?.show, ...displayOptions.show } },
  }))
}

/** The request of an operation, and the functions that run before and after it. */
function optionOf(name: string, operation: Operation): INodePropertyOptions {
  const { method, path, action } = operation
  const url = path.replace(/\{(\w+)\}/g, '{{ encodeURIComponent($parameter["$1"]) }}')
  const preSend = [
    ...(isUpload(name) ? [prepareUpload] : []),
    ...(operation.hasCustomFields ? [addCustomFields] : []),
    ...(method === 'POST' ? [addIdempotencyKey] : []),
  ]
  const postReceive = [
    ...(isUpload(name) ? [upload] : []),
    ...(isDownload(name) ? [download] : []),
    ...(name === 'getAll' ? [{ type: 'rootProperty' as const, properties: { property: 'data' } }] : []),
    ...(method === 'DELETE'
      ? [{ type: 'set' as const, properties: { value: '={{ ({ deleted: true }) }}' } }]
      : []),
  ]
  return {
    name: operation.name,
    value: name,
    action,
    description: action,
    routing: {
      request: { method, url: `=${url}` },
      send: { preSend },
      ...(postReceive.length > 0 && { output: { postReceive } }),
    },
  }
}

const resources = Object.entries(api.resources)

export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: resources.map(([value, { name }]) => ({ name, value })),
    default: 'expense',
  },
  ...resources.map(([resource, { operations }]): INodeProperties => {
    const options = Object.entries(operations).map(([name, operation]) => optionOf(name, operation))
    return {
      displayName: 'Operation',
      name: 'operation',
      type: 'options',
      noDataExpression: true,
      displayOptions: { show: { resource: [resource] } },
      options,
      default: 'getAll',
    }
  }),
  ...resources.flatMap(([resource, { operations }]) =>
    Object.entries(operations).flatMap(([name, operation]) => inputsOf(resource, name, operation)),
  ),
]
