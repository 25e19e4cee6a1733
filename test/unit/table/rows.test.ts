import { expect, test } from 'vitest'
import type { CustomField } from '../../../shared/domain/custom-field.ts'
import type { Estimate } from '../../../shared/domain/estimate.ts'
import type { Opportunity } from '../../../shared/domain/opportunity.ts'
import type { Photo } from '../../../shared/domain/photo.ts'
import type { Replay } from '../../../shared/domain/replay.ts'
import type { SigningEnvelope } from '../../../shared/domain/signing-envelope.ts'
import type { Upload } from '../../../shared/domain/upload.ts'
import type { Workspace } from '../../../shared/domain/workspace.ts'
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

test.each<[string, AnyWrite]>([
  [
    'workspace',
    workspaceReplacement({ record: of<Workspace>({ id: 'ws' }), v: 3 }, of<Workspace>({ id: 'ws' })),
  ],
  [
    'customfield',
    customFields.customFieldReplacement(
      { record: of<CustomField>({ key: 'k' }), v: 3 },
      of<CustomField>({ key: 'k' }),
    ),
  ],
  ['customfield', customFields.customFieldRemoval({ record: of<CustomField>({ key: 'k' }), v: 3 }, now)],
  [
    'customfield',
    customFields.customFieldInsertion(of<CustomField>({ key: 'k' }), {
      record: of<CustomField>({ key: 'k' }),
      v: 3,
    }),
  ],
  ['vendor', lookupItemReplacement('vendor', { record: of(), v: 3 }, of())],
  ['estimate', estimateReplacement({ record: of<Estimate>(), v: 3 }, of<Estimate>())],
  ['envelope', envelopeReplacement({ record: of<SigningEnvelope>(), v: 3 }, of<SigningEnvelope>())],
  ['upload', uploadReplacement({ record: of<Upload>(), v: 3 }, of<Upload>())],
  ['opportunity', opportunityReplacement({ record: of<Opportunity>(), v: 3 }, of<Opportunity>())],
  ['photo', photoReplacement({ record: of<Photo>(), v: 3 }, of<Photo>())],
  ['replay', replayReplacement({ record: of<Replay>(), v: 3 }, of<Replay>({ status: 'completed' }), now)],
])('a changed %s is written as the next version of the row that was read', (type, write) => {
  expect(write).toMatchObject({ put: { type, v: 4 }, when: unchanged(3) })
})
