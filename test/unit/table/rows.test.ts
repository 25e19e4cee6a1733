import { expect, test } from 'vitest'
import type { Upload } from '../../../shared/domain/expenses/upload.ts'
import type { CustomField } from '../../../shared/domain/kit/custom-field.ts'
import type { LookupItem } from '../../../shared/domain/kit/lookup-item.ts'
import type { Workspace } from '../../../shared/domain/people/workspace.ts'
import type { Photo } from '../../../shared/domain/photos/photo.ts'
import type { Estimate } from '../../../shared/domain/sales/estimate.ts'
import type { Opportunity } from '../../../shared/domain/sales/opportunity.ts'
import type { Replay } from '../../../shared/domain/webhooks/replay.ts'
import type { SigningEnvelope } from '../../../shared/domain/webhooks/signing-envelope.ts'
import { workspaceReplacement } from '../../../shared/table/access/workspaces.ts'
import * as customFields from '../../../shared/table/custom-fields.ts'
import { envelopeReplacement } from '../../../shared/table/envelopes.ts'
import { estimateReplacement } from '../../../shared/table/estimates.ts'
import { lookupItemReplacement } from '../../../shared/table/lookup-items.ts'
import { opportunityReplacement } from '../../../shared/table/opportunities.ts'
import { photoReplacement } from '../../../shared/table/photos.ts'
import type { AnyWrite } from '../../../shared/table/store/write.ts'
import { uploadReplacement } from '../../../shared/table/uploads.ts'
import { replayReplacement } from '../../../shared/webhooks/deliveries/replays.ts'
import { now, of, unchanged } from './expected-rows.ts'

/** A record, and the row of it that was read. */
const read = <T>(more: object = {}) => [{ record: of<T>(more), v: 3 }, of<T>(more)] as const
const [field, sameField] = read<CustomField>({ key: 'k' })

test.each<[string, AnyWrite]>([
  ['workspace', workspaceReplacement(...read<Workspace>({ id: 'ws' }))],
  ['customfield', customFields.customFieldReplacement(field, sameField)],
  ['customfield', customFields.customFieldRemoval(field, now)],
  ['customfield', customFields.customFieldInsertion(sameField, field)],
  ['vendor', lookupItemReplacement('vendor', ...read<LookupItem>())],
  ['estimate', estimateReplacement(...read<Estimate>())],
  ['envelope', envelopeReplacement(...read<SigningEnvelope>())],
  ['upload', uploadReplacement(...read<Upload>())],
  ['opportunity', opportunityReplacement(...read<Opportunity>())],
  ['photo', photoReplacement(...read<Photo>())[0]],
  ['replay', replayReplacement(...read<Replay>({ status: 'completed' }), now)],
])('a changed %s is written as the next version of the row that was read', (type, write) => {
  expect(write).toMatchObject({ put: { type, v: 4 }, when: unchanged(3) })
})
