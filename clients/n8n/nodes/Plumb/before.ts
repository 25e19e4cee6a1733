import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions, INodeProperties } from 'n8n-workflow'

/**
 * An idempotency key for this run of the node and this item, so that *Retry On Fail* creates nothing twice. It includes the id of the
 * workflow, because copies of a workflow have the same node ids, and each instance numbers its executions from 1.
 */
export async function addIdempotencyKey(
  this: IExecuteSingleFunctions,
  options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const run = this.evaluateExpression('{{ $runIndex }}', this.getItemIndex())
  const parts = [this.getWorkflow().id, this.getExecutionId(), this.getNode().id, run, this.getItemIndex()]
  return { ...options, headers: { ...options.headers, 'Idempotency-Key': ['n8n', ...parts].join('-') } }
}

/**
 * Values by the type of the custom field, which its option carries before the key. The API refuses a text that is no value of the
 * type; NaN would become null and clear the field.
 */
const TYPED: Readonly<Record<string, (text: string) => unknown>> = {
  number: (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text),
  boolean: (text) => (/^(true|false)$/i.test(text) ? /true/i.test(text) : text),
  multi_select: (text) => text.split(',').map((one) => one.trim()),
}

/** Adds the values of custom fields. Blank values are left out. */
export async function addCustomFields(
  this: IExecuteSingleFunctions,
  options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const given = this.getNodeParameter('customFields.values', []) as { field: string; value: unknown }[]
  const filled = given.filter(({ value }) => value !== '' && value !== undefined)
  if (filled.length === 0) return options
  const values = filled.map(({ field, value }) => {
    const [type = '', key = field] = field.split(':')
    return [key, typeof value === 'string' ? (TYPED[type]?.(value) ?? value) : value]
  })
  const body = { ...(options.body as IDataObject), custom_fields: Object.fromEntries(values) }
  return { ...options, body }
}

export const CUSTOM_FIELDS: INodeProperties = {
  displayName: 'Custom Fields',
  name: 'customFields',
  type: 'fixedCollection',
  typeOptions: { multipleValues: true },
  placeholder: 'Add Custom Field',
  default: {},
  options: [
    {
      displayName: 'Custom Field',
      name: 'values',
      values: [
        {
          displayName: 'Field Name or ID',
          name: 'field',
          type: 'options',
          typeOptions: { loadOptionsMethod: 'customFields' },
          default: '',
          description:
            'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        },
        {
          displayName: 'Value',
          name: 'value',
          type: 'string',
          default: '',
          description: 'The value. Separate several choices by commas.',
        },
      ],
    },
  ],
}
