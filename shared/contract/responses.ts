import * as z from 'zod/mini'
import { listOf } from './page-fields.ts'
import type { Route } from './route.ts'
import { calendarFeed, calendarFeedCreated } from './schemas/calendar-feed.ts'
import { call } from './schemas/call.ts'
import { listOfChanges } from './schemas/changes.ts'
import { contact } from './schemas/contact.ts'
import { customField } from './schemas/custom-field.ts'
import { estimate, estimateLink } from './schemas/estimate.ts'
import {
  expense,
  expenseList,
  expenseSummary,
  receipt,
  referenceOutcomes,
  uploadForm,
} from './schemas/expense.ts'
import { exportedRecord, workspaceExport } from './schemas/export.ts'
import { namespaceRecord } from './schemas/external-reference.ts'
import { category, vendor } from './schemas/lookup-item.ts'
import { opportunity, opportunitySummary } from './schemas/opportunity.ts'
import { overview } from './schemas/overview.ts'
import {
  passkey,
  passkeyAdded,
  passkeyOptions,
  session,
  sessionOptions,
  sessionStarted,
} from './schemas/passkey.ts'
import { photo, photoWithUpload } from './schemas/photo.ts'
import { searchResult } from './schemas/search.ts'
import { signingEnvelope } from './schemas/signing-envelope.ts'
import { subscription, subscriptionWithSecret } from './schemas/subscription.ts'
import {
  delivery,
  deliverySummary,
  envelope,
  receiverCheck,
  replay,
  sample,
  triggerList,
} from './schemas/webhook.ts'
import {
  apiKey,
  apiKeyCreated,
  auditEntry,
  me,
  member,
  memberInvited,
  pipeline,
  workspace,
} from './schemas/workspace.ts'

/**
 * The response schema of each row of the route table, by the row's id. Separate from the rows, because only the
 * OpenAPI document and tests use response schemas: in a row, a schema would add to the bundle of the function.
 */
export const RESPONSES = {
  listNamespaces: listOf(namespaceRecord),
  listVendors: listOf(vendor),
  createVendor: vendor,
  getVendor: vendor,
  patchVendor: vendor,
  listExpenseCategories: listOf(category),
  createExpenseCategory: category,
  getExpenseCategory: category,
  patchExpenseCategory: category,
  listCustomFields: listOf(customField),
  createCustomField: customField,
  patchCustomField: customField,
  listContacts: listOfChanges(contact),
  createContact: contact,
  getContact: contact,
  patchContact: contact,
  createExpense: expense,
  listExpenses: expenseList,
  summarizeExpenses: expenseSummary,
  getExpense: expense,
  patchExpense: expense,
  putExternalReference: expense,
  putSyncError: expense,
  putVendorReference: vendor,
  putExpenseCategoryReference: category,
  putContactReference: contact,
  putOpportunityReference: opportunity,
  putExternalReferences: referenceOutcomes,
  getReceipt: receipt,
  uploadReceipt: uploadForm,
  createPhoto: photoWithUpload,
  listPhotos: listOfChanges(photo),
  getPhoto: photo,
  patchPhoto: photo,
  restorePhoto: photo,
  createOpportunity: opportunity,
  listOpportunities: listOfChanges(opportunity),
  summarizeOpportunities: opportunitySummary,
  getOpportunity: opportunity,
  patchOpportunity: opportunity,
  approveOpportunity: opportunity,
  archiveOpportunity: opportunity,
  restoreOpportunity: opportunity,
  spotOpportunity: opportunity,
  createEnvelope: signingEnvelope,
  listEnvelopes: listOf(signingEnvelope),
  getEnvelope: signingEnvelope,
  signEnvelope: signingEnvelope,
  createCall: call,
  listCalls: listOf(call),
  getCall: call,
  createEstimate: estimate,
  listEstimates: listOf(estimate),
  getEstimate: estimate,
  patchEstimate: estimate,
  createEstimateLink: estimateLink,
  sendEstimate: estimate,
  approveEstimate: estimate,
  cancelEstimate: estimate,
  getHealth: z.strictObject({ status: z.literal('ok') }),
  getOpenApi: z.record(z.string(), z.unknown()),
  getOpenApi30: z.record(z.string(), z.unknown()),
  createSubscription: subscriptionWithSecret,
  listSubscriptions: listOf(subscription),
  getSubscription: subscription,
  patchSubscription: subscription,
  rotateSecret: subscriptionWithSecret,
  takeOverSubscription: subscription,
  testSubscription: delivery,
  replaySubscription: replay,
  checkReceiver: receiverCheck,
  getReceiverCheck: receiverCheck,
  getReplay: replay,
  listEvents: listOf(envelope),
  getEvent: envelope,
  listDeliveriesOfEvent: listOf(delivery),
  listDeliveries: listOf(delivery),
  listFailures: listOf(delivery),
  summarizeDeliveries: deliverySummary,
  getDelivery: delivery,
  redeliver: delivery,
  listTriggers: triggerList,
  sampleTrigger: sample,
  search: searchResult,
  getWorkspace: workspace,
  getMe: me,
  getOverview: overview,
  listMembers: listOf(member),
  createMember: memberInvited,
  inviteMember: memberInvited,
  getMember: member,
  patchMember: member,
  listCalendarFeeds: listOf(calendarFeed),
  createCalendarFeed: calendarFeedCreated,
  listApiKeys: listOf(apiKey),
  createApiKey: apiKeyCreated,
  listPipelines: listOf(pipeline),
  createPipeline: pipeline,
  patchPipeline: pipeline,
  createExport: workspaceExport,
  listExportRecords: listOf(exportedRecord),
  listAuditLog: listOf(auditEntry),
  createPasskeyOptions: passkeyOptions,
  createPasskey: passkeyAdded,
  listPasskeys: listOf(passkey),
  createSessionOptions: sessionOptions,
  createSession: sessionStarted,
  createSessionCookie: session,
  listSessions: listOf(session),
} satisfies Readonly<Record<string, z.ZodMiniType>>

/** The schema of a row's successful response; undefined when it has no JSON body. */
export function responseOf({ id }: Pick<Route, 'id'>): z.ZodMiniType | undefined {
  const byId: Readonly<Record<string, z.ZodMiniType>> = RESPONSES
  return byId[id]
}

/** The ids listed here, for the test that compares them with the route table. */
export const describedRows: readonly string[] = Object.keys(RESPONSES)
