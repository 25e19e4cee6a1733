import type * as z from 'zod/mini'
import type { referenceBody } from '../../contract/schemas/external-reference.ts'
import {
  hasReference,
  MAX_NAMESPACES,
  type Referenced,
  type ReferenceInput,
  withoutReference,
  withReference,
} from '../../domain/kit/external-references.ts'
import type { Caller } from '../../http/exchange.ts'
import { conflict } from '../../http/problem.ts'
import { noContent, ok, type Reply } from '../../http/reply.ts'
import type { AnyWrite } from '../../table/store/write.ts'

/** A type of record that outside systems can refer to, with its rules. */
export interface ReferencedType<Id, T extends Referenced, Loaded> {
  /** With its article, for messages. */
  readonly noun: string
  /** Maximum size of all references of a record in bytes of JSON; absent: only the size of the row is limited. */
  readonly maxBytes?: number
  /** @throws Problem 404 or 403 */
  load(caller: Caller, id: Id): Promise<{ readonly record: T; readonly loaded: Loaded }>
  /** Adds the reference: `withReference`, unless a reference also changes other fields. */
  readonly with?: (record: T, namespace: string, given: ReferenceInput, now: Date) => T | undefined
  /** The writes of a changed record. `added` is the namespace, unless its reference is removed. */
  writes(loaded: Loaded, next: T, now: Date, added?: string): readonly AnyWrite[]
}

/** The parts of a request that the handlers use. */
interface ReferenceRequest<Id> {
  readonly params: { readonly id: Id; readonly namespace: string }
  readonly caller: Caller
  readonly now: Date
  requireMatch(record: Referenced, exists?: boolean): unknown
  commit(reply: Reply<undefined>, writes: readonly AnyWrite[]): Promise<Reply<undefined>>
}

type Given = z.output<typeof referenceBody>

/**
 * The record with the reference of the request.
 * @throws Problem 409 if the record has too many references, or if they are too large together
 */
export function applyReference<Id, T extends Referenced, Loaded>(
  { noun, maxBytes = Number.POSITIVE_INFINITY, ...type }: ReferencedType<Id, T, Loaded>,
  record: T,
  namespace: string,
  { external_id, url, metadata }: Given,
  now: Date,
): T {
  const given = { external_id, url: url ?? null, metadata: metadata ?? {} }
  const next = (type.with ?? withReference)(record, namespace, given, now)
  if (!next) throw conflict(`${noun} has at most ${MAX_NAMESPACES} namespaces`)
  if (next !== record && Buffer.byteLength(JSON.stringify(next.external_references)) > maxBytes)
    throw conflict(`all references of ${noun} together have at most ${maxBytes / 1024} KB`)
  return next
}

/**
 * Handles PUT …/external-references/{namespace} (contract 7.1 to 7.6, 7.12).
 * @param show renders the record; separate from the type, because only this handler needs to sign an expense's link
 */
export const putReference =
  <Id, T extends Referenced, Loaded, View>(
    type: ReferencedType<Id, T, Loaded>,
    show: (record: T, now: Date) => View | Promise<View>,
  ) =>
  async (request: ReferenceRequest<Id> & { readonly body: Given }): Promise<Reply<View>> => {
    const { params, body, caller, now, commit, requireMatch } = request
    const { record, loaded } = await type.load(caller, params.id)
    requireMatch(record, hasReference(record, params.namespace))
    const next = applyReference(type, record, params.namespace, body, now)
    const writes = next === record ? [] : type.writes(loaded, next, now, params.namespace)
    // A PUT has no Idempotency-Key, so the commit does not store the response, and the response can be built at the same time.
    const [view] = await Promise.all([show(next, now), commit(noContent(), writes)])
    return ok(view)
  }

/** Handles DELETE …/external-references/{namespace} (contract 7.7). */
export const deleteReference =
  <Id, T extends Referenced, Loaded>(type: ReferencedType<Id, T, Loaded>) =>
  async ({ params, caller, now, commit, requireMatch }: ReferenceRequest<Id>): Promise<Reply<undefined>> => {
    const { record, loaded } = await type.load(caller, params.id)
    requireMatch(record)
    const next = withoutReference(record, params.namespace, now)
    return commit(noContent(), next === record ? [] : type.writes(loaded, next, now))
  }
