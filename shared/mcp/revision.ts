/** Revisions of the protocol that begin with a handshake, newest first. */
export const HANDSHAKE_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07']
/** The revision without a handshake: each request has its version and the client's capabilities in `_meta`. */
const STATELESS_REVISION = '2026-07-28'
export const REVISIONS: readonly string[] = [STATELESS_REVISION, ...HANDSHAKE_REVISIONS]

/** The revision that a request names in `_meta`; undefined if it names none. */
export function declaredRevision(message: unknown): unknown {
  const { params } = asObject(message)
  return asObject(asObject(params)._meta)['io.modelcontextprotocol/protocolVersion']
}

/** Whether a request is served without a handshake: if `_meta` names the revision, or if the header names it. */
export const isStateless = (message: unknown, header: string | undefined): boolean =>
  header === STATELESS_REVISION ||
  ![undefined, ...HANDSHAKE_REVISIONS].some((one) => one === declaredRevision(message))

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
