import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { PasskeyRefused } from '../parts/passkey-refused.ts'
import { anonymousClient, askingAnew, client } from './client.ts'
import { useList } from './lists.ts'
import { BEGINS } from './session.ts'

export type Passkey = Schemas['Passkey']
export type Session = Schemas['Session']

/** Whether the browser supports passkeys at this address. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

const notUsed = () => new PasskeyRefused('NotAllowedError')

/**
 * The browser's credential in the form that the API accepts.
 * @throws PasskeyRefused
 */
async function madeBy(question: Promise<Credential | null>) {
  const credential = await question.catch((error: unknown) => {
    throw error instanceof DOMException ? new PasskeyRefused(error.name) : error
  })
  if (!(credential instanceof PublicKeyCredential)) throw notUsed()
  const { id, rawId, response } = credential.toJSON()
  return { id, rawId, type: 'public-key' as const, response }
}

async function assertionOf(question: Promise<Credential | null>) {
  const { response, ...made } = await madeBy(question)
  if (!('signature' in response)) throw notUsed()
  return { ...made, response: { ...response } }
}

async function attestationOf(question: Promise<Credential | null>) {
  const { response, ...made } = await madeBy(question)
  if (!('attestationObject' in response)) throw notUsed()
  return { ...made, response: { ...response } }
}

/** Asks the user for a passkey. The new session is in a cookie. */
export async function signInByPasskey(): Promise<undefined> {
  const options = await anonymousClient().post('/v1/sessions/options', { body: {} })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const response = await assertionOf(navigator.credentials.get({ publicKey }))
  await anonymousClient().post('/v1/sessions/cookie', { body: { response } })
}

type Sender = ReturnType<typeof client>
interface Added {
  readonly invitation?: string
  readonly name?: string
}

async function add(sender: Sender, { invitation, name }: Added) {
  const invited = { ...(invitation !== undefined && { invitation }) }
  const options = await sender.post('/v1/passkeys/options', { body: invited })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await attestationOf(navigator.credentials.create({ publicKey }))
  const session = invitation !== undefined && { cookie: true }
  return sender.post('/v1/passkeys', { body: { ...invited, ...(name && { name }), ...session, response } })
}

/** The workspace and member of an invitation. This request does not use up the invitation. */
export const useInvitation = (invitation: string, enabled: boolean) =>
  useQuery({
    queryKey: ['invitation', invitation],
    meta: BEGINS,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      (await anonymousClient().post('/v1/passkeys/options', { body: { invitation } })).invitation ?? null,
  })

/** Adds a passkey by an invitation. The new session is in a cookie. */
export async function join(added: Required<Pick<Added, 'invitation'>> & Added): Promise<undefined> {
  await add(anonymousClient(), added)
}

/** Adds a passkey to the member of the session. An attempt uses up its challenge. */
export const addPasskey = (name: string): Promise<Passkey> => add(askingAnew(), { name })

const path = (id: string) => ({ params: { path: { id } } })

/** @param member whose passkeys an admin sees; by default the caller's */
export const usePasskeys = (member?: string) =>
  useList({
    queryKey: ['passkeys', member],
    load: (page, signal) => {
      const query = { ...page, ...(member && { member_id: member }) }
      return client().get('/v1/passkeys', { params: { query }, signal })
    },
  })

export const useSessions = () =>
  useList({
    queryKey: ['sessions'],
    load: (page, signal) => client().get('/v1/sessions', { params: { query: page }, signal }),
  })

export const removePasskey = (id: string) => client().delete('/v1/passkeys/{id}', path(id))
export const endOtherSession = (id: string) => client().delete('/v1/sessions/{id}', path(id))

/** Removing a passkey ends the sessions that it started. */
export function usePasskeyRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['passkeys'] }),
      queries.invalidateQueries({ queryKey: ['sessions'] }),
    ])
}
