import callInboundCompleted from '../../events/envelopes/call.inbound.completed.json' with { type: 'json' }
import callMissed from '../../events/envelopes/call.missed.json' with { type: 'json' }
import callOutboundCompleted from '../../events/envelopes/call.outbound.completed.json' with { type: 'json' }
import envelopeCompleted from '../../events/envelopes/envelope.completed.json' with { type: 'json' }
import envelopeSigned from '../../events/envelopes/envelope.signed.json' with { type: 'json' }
import expenseCreated from '../../events/envelopes/expense.created.json' with { type: 'json' }
import expenseDeleted from '../../events/envelopes/expense.deleted.json' with { type: 'json' }
import expenseReceiptAttached from '../../events/envelopes/expense.receipt_attached.json' with {
  type: 'json',
}
import expenseUpdated from '../../events/envelopes/expense.updated.json' with { type: 'json' }
import opportunityCreated from '../../events/envelopes/opportunity.created.json' with { type: 'json' }
import opportunityD4dSpotted from '../../events/envelopes/opportunity.d4d.spotted.json' with { type: 'json' }
import opportunityEstimateApproved from '../../events/envelopes/opportunity.estimate_approved.json' with {
  type: 'json',
}
import opportunityEstimateCancelled from '../../events/envelopes/opportunity.estimate_cancelled.json' with {
  type: 'json',
}
import opportunityEstimateSent from '../../events/envelopes/opportunity.estimate_sent.json' with {
  type: 'json',
}
import opportunityProjectApproved from '../../events/envelopes/opportunity.project.approved.json' with {
  type: 'json',
}
import opportunityProjectStageUpdated from '../../events/envelopes/opportunity.project.stage.updated.json' with {
  type: 'json',
}
import photoDeleted from '../../events/envelopes/photo.deleted.json' with { type: 'json' }
import photoUploaded from '../../events/envelopes/photo.uploaded.json' with { type: 'json' }
import type { Envelope } from '../domain/event.ts'
import type { TriggerId } from '../domain/triggers.ts'

/**
 * One synthetic envelope for each trigger: the sample of a workspace that has not emitted it yet, the examples of the
 * OpenAPI document. Checked against the envelope's schema by a test, so the JSON is taken at its word here.
 */
export const SYNTHETIC = {
  'opportunity.created': opportunityCreated,
  'opportunity.project.stage.updated': opportunityProjectStageUpdated,
  'opportunity.project.approved': opportunityProjectApproved,
  'opportunity.estimate_sent': opportunityEstimateSent,
  'opportunity.estimate_approved': opportunityEstimateApproved,
  'opportunity.estimate_cancelled': opportunityEstimateCancelled,
  'opportunity.d4d.spotted': opportunityD4dSpotted,
  'envelope.signed': envelopeSigned,
  'envelope.completed': envelopeCompleted,
  'call.inbound.completed': callInboundCompleted,
  'call.outbound.completed': callOutboundCompleted,
  'call.missed': callMissed,
  'expense.created': expenseCreated,
  'expense.receipt_attached': expenseReceiptAttached,
  'expense.updated': expenseUpdated,
  'expense.deleted': expenseDeleted,
  'photo.uploaded': photoUploaded,
  'photo.deleted': photoDeleted,
} as unknown as Readonly<Record<TriggerId, Envelope>>
