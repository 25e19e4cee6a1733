import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Entity, Service } from 'electrodb'

/** One table for all entities, as in the documentation of ElectroDB. */
const options = {
  client: DynamoDBDocumentClient.from(new DynamoDBClient(), {
    marshallOptions: { removeUndefinedValues: true },
  }),
  table: process.env.PEERS_TABLE ?? 'peers',
}

const model = (entity: string) => ({ entity, version: '1', service: 'workspace' }) as const
const primary = <const S extends readonly string[]>(sk: S) =>
  ({ pk: { field: 'pk', composite: ['workspaceId'] }, sk: { field: 'sk', composite: sk } }) as const
const byTime = <const S extends readonly string[]>(sk: S) =>
  ({
    index: 'gsi1',
    pk: { field: 'gsi1pk', composite: ['workspaceId'] },
    sk: { field: 'gsi1sk', composite: sk },
  }) as const

const text = { type: 'string', required: true } as const
const optional = { type: 'string' } as const

export const ApiKey = new Entity(
  {
    model: model('apiKey'),
    attributes: {
      hash: text,
      workspaceId: text,
      memberId: text,
      pipelineId: text,
      stageId: text,
      permissions: { type: 'set', items: 'string' },
    },
    indexes: {
      byHash: { pk: { field: 'pk', composite: ['hash'] }, sk: { field: 'sk', composite: [] } },
    },
  },
  options,
)

export const Opportunity = new Entity(
  {
    model: model('opportunity'),
    attributes: {
      workspaceId: text,
      id: text,
      name: text,
      contactName: optional,
      // ElectroDB has no search that ignores case: its documentation derives such attributes.
      searchText: {
        type: 'string',
        watch: ['name', 'contactName', 'addressStreet'],
        set: (_, item) =>
          [item.name, item.contactName, item.addressStreet].filter(Boolean).join(' ').toLowerCase(),
      },
      value: { type: 'number' },
      leadSource: optional,
      addressStreet: optional,
      addressCity: optional,
      addressState: optional,
      pipelineId: text,
      stageId: text,
      tags: { type: 'list', items: { type: 'string' } },
      approvalStatus: { type: ['opportunity', 'project'] as const, required: true, default: 'opportunity' },
      createdBy: text,
      createdAt: text,
      updatedAt: text,
    },
    indexes: { byId: primary(['id']), byCreated: byTime(['createdAt', 'id']) },
  },
  options,
)

export const Pipeline = new Entity(
  {
    model: model('pipeline'),
    attributes: {
      workspaceId: text,
      id: text,
      stageIds: { type: 'list', items: { type: 'string' }, required: true },
    },
    indexes: { byId: primary(['id']) },
  },
  options,
)

export const Expense = new Entity(
  {
    model: model('expense'),
    attributes: {
      workspaceId: text,
      id: text,
      expenseDate: text,
      amount: { type: 'number', required: true },
      taxAmount: { type: 'number' },
      vendorName: optional,
      description: optional,
      referenceNumber: optional,
      billable: { type: 'boolean', required: true },
      projectId: optional,
      /** The namespaces that have handled it. */
      reconciledBy: { type: 'set', items: 'string' },
      externalReferences: { type: 'any' },
      createdBy: text,
      createdAt: text,
      updatedAt: text,
    },
    indexes: { byId: primary(['id']), byDate: byTime(['expenseDate', 'id']) },
  },
  options,
)

/** The outbox: an event is written in the transaction of its change, and is pending until the relay has queued it. */
export const OutboxEvent = new Entity(
  {
    model: model('event'),
    attributes: {
      workspaceId: text,
      id: text,
      trigger: text,
      occurredAt: text,
      data: { type: 'any' },
      status: { type: ['pending', 'relayed'] as const, required: true, default: 'pending' },
    },
    indexes: {
      byId: primary(['id']),
      byStatus: {
        index: 'gsi1',
        pk: { field: 'gsi1pk', composite: ['status'] },
        sk: { field: 'gsi1sk', composite: ['occurredAt', 'id'] },
      },
    },
  },
  options,
)

export const Subscription = new Entity(
  {
    model: model('subscription'),
    attributes: { workspaceId: text, id: text, trigger: text, targetUrl: text, secret: text },
    indexes: { byId: primary(['id']) },
  },
  options,
)

/** One attempt of a delivery. */
export const Attempt = new Entity(
  {
    model: model('attempt'),
    attributes: {
      workspaceId: text,
      deliveryId: text,
      number: { type: 'number', required: true },
      startedAt: text,
      durationMs: { type: 'number', required: true },
      responseStatus: { type: 'number' },
      responseBody: optional,
      error: optional,
    },
    indexes: { byDelivery: primary(['deliveryId', 'number']) },
  },
  options,
)

export const workspace = new Service({ opportunity: Opportunity, event: OutboxEvent })
