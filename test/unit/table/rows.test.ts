import { expect, test } from 'vitest'
import type { Contact } from '../../../shared/domain/contact.ts'
import type { CustomField } from '../../../shared/domain/custom-field.ts'
import type { Estimate } from '../../../shared/domain/estimate.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Opportunity } from '../../../shared/domain/opportunity.ts'
import type { Photo } from '../../../shared/domain/photo.ts'
import type { Replay } from '../../../shared/domain/replay.ts'
import type { SigningEnvelope } from '../../../shared/domain/signing-envelope.ts'
import type { Upload } from '../../../shared/domain/upload.ts'
import type { Member, Workspace } from '../../../shared/domain/workspace.ts'
import * as members from '../../../shared/table/access/members.ts'
import {
  workspaceCheck,
  workspaceInsertion,
  workspaceReplacement,
} from '../../../shared/table/access/workspaces.ts'
import { included } from '../../../shared/table/audit-log.ts'
import { callInsertion } from '../../../shared/table/calls.ts'
import { contactCheck } from '../../../shared/table/contacts.ts'
import * as customFields from '../../../shared/table/custom-fields.ts'
import { envelopeInsertion, envelopeReplacement } from '../../../shared/table/envelopes.ts'
import { estimateInsertion, estimateReplacement } from '../../../shared/table/estimates.ts'
import { lookupItemInsertion, lookupItemReplacement } from '../../../shared/table/lookup-items.ts'
import { opportunityReplacement } from '../../../shared/table/opportunities.ts'
import { photoReplacement } from '../../../shared/table/photos.ts'
import { pipelineInsertion } from '../../../shared/table/pipelines.ts'
import type { AnyWrite, Write } from '../../../shared/table/store/write.ts'
import { uploadInsertion, uploadReplacement } from '../../../shared/table/uploads.ts'
import { replayReplacement } from '../../../shared/webhooks/deliveries/replays.ts'
import { ABSENT, at, base, now, of, PRESENT, self, unchanged } from './expected-rows.ts'

test.each<[string, AnyWrite, Write]>([
  [
    'workspace',
    workspaceInsertion(of<Workspace>({ id: 'ws' })),
    {
      put: {
        ...self('ws#workspace'),
        type: 'workspace',
        data: of({ id: 'ws' }),
        v: 1,
        list_pk: 'workspaces',
        list_sk: 'ws',
      },
      when: ABSENT,
    },
  ],
  [
    'member',
    members.memberInsertion(of<Member>({ status: 'active' })),
    {
      put: {
        pk: 'ws#member',
        sk: 'id',
        list_pk: 'id#id',
        list_sk: 'ws',
        type: 'member',
        data: of({ status: 'active' }),
        status: 'active',
        v: 1,
      },
      when: ABSENT,
    },
  ],
  [
    'pipeline',
    pipelineInsertion(of()),
    { put: { pk: 'ws#pipeline', sk: 'id', type: 'pipeline', data: base, v: 1 }, when: ABSENT },
  ],
  [
    'vendor',
    lookupItemInsertion('vendor', of()),
    { put: { pk: 'ws#vendor', sk: 'id', type: 'vendor', data: base, v: 1 }, when: ABSENT },
  ],
  [
    'category',
    lookupItemInsertion('category', of()),
    { put: { pk: 'ws#category', sk: 'id', type: 'category', data: base, v: 1 }, when: ABSENT },
  ],
  [
    'custom field',
    customFields.customFieldInsertion(of<CustomField>({ key: 'k' })),
    {
      put: { pk: 'ws#customfield', sk: 'k', type: 'customfield', data: of({ key: 'k' }), v: 1 },
      when: ABSENT,
    },
  ],
  [
    'call',
    callInsertion(of()),
    {
      put: { ...self('ws#call#id'), type: 'call', data: base, v: 1, list_pk: 'ws#call', list_sk: 'id' },
      when: ABSENT,
    },
  ],
  [
    'estimate',
    estimateInsertion(of<Estimate>({ opportunity_id: 'o' })),
    {
      put: {
        ...self('ws#estimate#id'),
        type: 'estimate',
        data: of({ opportunity_id: 'o' }),
        v: 1,
        list_pk: 'ws#estimates#o',
        list_sk: 'id',
      },
      when: ABSENT,
    },
  ],
  [
    'envelope',
    envelopeInsertion(of<SigningEnvelope>()),
    {
      put: {
        ...self('ws#envelope#id'),
        type: 'envelope',
        data: base,
        v: 1,
        list_pk: 'ws#envelope',
        list_sk: 'id',
      },
      when: ABSENT,
    },
  ],
  [
    'upload',
    uploadInsertion(of<Upload>()),
    {
      put: {
        ...{ pk: 'ws#upload', sk: 'id' },
        type: 'upload',
        data: base,
        v: 1,
        expires_at: Date.parse(at) / 1000 + 7 * 86_400,
      },
      when: ABSENT,
    },
  ],
])('a new %s has exactly these attributes', (_, write, expected) => {
  expect(included(write)).toEqual(expected)
})

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

const memberKey = { pk: 'ws#member', sk: 'id' }
const member = (status: Member['status']) => of<Member>({ status })

test('a changed member keeps its due time; one that becomes active is due', () => {
  const change = (from: Member['status'], to: Member['status'], set = '', values: object = {}) =>
    expect(members.memberReplacement({ record: member(from), v: 3 }, member(to)).map(included)).toEqual([
      {
        update: memberKey,
        set: `SET #data = :data, #status = :status, #v = :next${set}`,
        names: { '#data': 'data', '#status': 'status' },
        values: { ':data': JSON.stringify(member(to)), ':status': to, ':next': 4, ...values },
        when: unchanged(3),
      },
    ])
  change('active', 'active')
  change('deactivated', 'deactivated')
  change('active', 'deactivated')
  change('deactivated', 'active', ', due_pk = :due_pk, due_sk = :due_sk', {
    ':due_pk': expect.stringMatching(/^due#\d+$/),
    ':due_sk': `${at}#ws#member`,
  })
})

test('a member who must be active gets a new version', () => {
  expect(members.activeMemberCheck('ws' as WorkspaceId, 'id' as MemberId)).toEqual({
    update: memberKey,
    set: 'SET #v = #v + :one',
    names: { '#v': 'v' },
    values: { ':one': 1 },
    when: {
      expression: '#status = :active',
      names: { '#status': 'status' },
      values: { ':active': 'active' },
    },
  })
})

test('a record that must not have changed is checked by its version, or only by its presence', () => {
  expect(workspaceCheck({ record: of<Workspace>({ id: 'ws' }), v: 3 })).toEqual({
    check: self('ws#workspace'),
    when: unchanged(3),
  })
  expect(members.memberCheck({ record: of<Member>(), v: 3 })).toEqual({
    check: { pk: 'ws#member', sk: 'id' },
    when: unchanged(3),
  })
  expect(contactCheck(of<Contact>())).toEqual({
    check: { pk: 'ws#contact', sk: 'id' },
    when: PRESENT,
  })
})
