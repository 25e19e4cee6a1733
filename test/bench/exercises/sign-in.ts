import { randomBytes } from 'node:crypto'
import { startSession } from '../../../shared/actions/sessions/start.ts'
import type * as rows from '../../../shared/contract/routes/sign-in.ts'
import { SERVICE } from '../../../shared/domain/audit.ts'
import { newPasskey } from '../../../shared/domain/passkey.ts'
import { getMember } from '../../../shared/table/access/members.ts'
import { passkeyInsertion } from '../../../shared/table/access/passkeys.ts'
import { getWorkspace } from '../../../shared/table/access/workspaces.ts'
import { audited } from '../../../shared/table/audit-log.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { Authenticator } from '../../support/authenticator.ts'
import { BUDGET, type Exercises } from '../exercise.ts'
import type { Bench } from '../workspace.ts'

/** A session of the owner, by a passkey that cannot sign in. */
async function session({ workspace: ws, owner }: Bench) {
  const [member, workspace] = await Promise.all([getMember(ws, owner), getWorkspace(ws)])
  if (!member || !workspace) throw new Error('the bench has no owner')
  const credential = { credential_id: randomBytes(16).toString('base64url'), public_key: 'x', counter: 0 }
  const passkey = newPasskey(member.record, 'bench', { ...credential, transports: [] }, new Date())
  const { shown, writes } = await startSession({ member, workspace }, passkey, new Date())
  await commit(audited([...passkeyInsertion(passkey), ...writes], SERVICE))
  return { id: shown.id, passkey: passkey.id, bearer: { authorization: `Bearer ${shown.session_token}` } }
}

const ofConsole = () => new Authenticator(process.env.CONSOLE_ORIGIN ?? '')
const bearerOf = (prepared: string): Record<string, string> => JSON.parse(prepared).bearer
const asSession = async (bench: Bench) => JSON.stringify(await session(bench))

async function newPasskeyBody(bench: Bench, authenticator = ofConsole()) {
  const { bearer } = await session(bench)
  const { body: options } = await bench.post('/v1/passkeys/options', {}, bearer)
  return { bearer, body: { response: authenticator.register(options) } }
}

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
    request: (bench) => bench.post('/v1/sessions/options'),
  },
  createSession: {
    budget: BUDGET.signIn,
    prepare: async (bench) => {
      const authenticator = ofConsole()
      const { bearer, body } = await newPasskeyBody(bench, authenticator)
      await bench.post('/v1/passkeys', body, bearer)
      const { body: options } = await bench.post('/v1/sessions/options')
      return JSON.stringify({ response: authenticator.signIn(options) })
    },
    request: (bench, prepared) => bench.post('/v1/sessions', JSON.parse(prepared)),
  },
  listSessions: {
    budget: BUDGET.collection,
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
