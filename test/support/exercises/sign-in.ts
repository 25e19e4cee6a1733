import { setTimeout as sleep } from 'node:timers/promises'
import type * as rows from '../../../shared/contract/routes/sign-in.ts'
import { Authenticator } from '../authenticator.ts'
import type { Bench } from '../bench.ts'
import { newSession } from '../session.ts'
import { BUDGET, type Exercises } from './exercise.ts'

async function session({ workspace, owner }: Bench) {
  const { token, ...made } = await newSession(workspace, owner)
  return { ...made, bearer: { authorization: `Bearer ${token}` } }
}

const ofConsole = () => new Authenticator(process.env.CONSOLE_ORIGIN ?? '')
const bearerOf = (prepared: string): Record<string, string> => JSON.parse(prepared).bearer
const asSession = async (bench: Bench) => JSON.stringify(await session(bench))

async function newPasskeyBody(bench: Bench, authenticator = ofConsole()) {
  const { bearer } = await session(bench)
  const { body: options } = await bench.post('/v1/passkeys/options', {}, bearer)
  return { bearer, body: { response: authenticator.register(options) } }
}

async function newAssertion(bench: Bench): Promise<string> {
  const authenticator = ofConsole()
  const { bearer, body } = await newPasskeyBody(bench, authenticator)
  await bench.post('/v1/passkeys', body, bearer)
  const { body: options } = await bench.post('/v1/sessions/options')
  return JSON.stringify({ response: authenticator.signIn(options) })
}

const FROM_CONSOLE = { 'sec-fetch-site': 'same-origin' }

export const signIn: Exercises<typeof rows> = {
  createPasskeyOptions: {
    budget: BUDGET.passkeyOptions,
    prepare: asSession,
    request: (bench, prepared) => bench.post('/v1/passkeys/options', {}, bearerOf(prepared)),
  },
  createPasskey: {
    budget: BUDGET.addPasskey,
    prepare: async (bench) => JSON.stringify(await newPasskeyBody(bench)),
    request: (bench, prepared) => bench.post('/v1/passkeys', JSON.parse(prepared).body, bearerOf(prepared)),
  },
  listPasskeys: {
    budget: BUDGET.collection,
    prepare: asSession,
    request: (bench) => bench.get('/v1/passkeys'),
  },
  deletePasskey: {
    budget: BUDGET.removePasskey,
    prepare: async (bench) => (await session(bench)).passkey,
    request: (bench, id) => bench.delete(`/v1/passkeys/${id}`),
  },
  createSessionOptions: {
    budget: BUDGET.signInOptions,
    // The fifth request of this address within a second would also update the shared row of its limit.
    prepare: () => sleep(1_100, ''),
    request: (bench) => bench.post('/v1/sessions/options'),
  },
  createSession: {
    budget: BUDGET.signIn,
    prepare: newAssertion,
    request: (bench, prepared) => bench.post('/v1/sessions', JSON.parse(prepared)),
  },
  createSessionCookie: {
    budget: BUDGET.signIn,
    prepare: newAssertion,
    request: (bench, prepared) => bench.post('/v1/sessions/cookie', JSON.parse(prepared), FROM_CONSOLE),
  },
  listSessions: {
    budget: BUDGET.keys,
    prepare: asSession,
    request: (bench) => bench.get('/v1/sessions'),
  },
  deleteCurrentSession: {
    budget: BUDGET.change,
    prepare: asSession,
    request: (bench, prepared) => bench.delete('/v1/sessions/current', bearerOf(prepared)),
  },
  deleteSession: {
    budget: BUDGET.change,
    prepare: async (bench) => (await session(bench)).id,
    request: (bench, id) => bench.delete(`/v1/sessions/${id}`),
  },
}
