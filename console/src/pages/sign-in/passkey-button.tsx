import { useEffect } from 'react'
import { UnauthorizedError } from '../../../../clients/typescript/src/errors.ts'
import type { Me } from '../../api/me.ts'
import { hasPasskeys, signInByPasskey } from '../../api/passkeys.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { RequestButton } from '../../parts/request-button.tsx'
import { withPasskeys } from './localhost.ts'
import { useBegin } from './use-begin.ts'

/** A mark in the address: the page was redirected to a host with passkeys, and continues there. */
const GO_ON = '#passkey'

/** Signs in with a passkey. */
export function PasskeyButton({ onBegun }: { readonly onBegun: (me: Me) => void }) {
  const begin = useBegin(signInByPasskey, onBegun)
  const { mutate, error, isPending } = begin
  useEffect(() => {
    if (location.hash !== GO_ON) return
    history.replaceState(history.state, '', location.pathname + location.search)
    mutate()
  }, [mutate])
  const start = () => {
    const elsewhere = withPasskeys(location)
    if (elsewhere) location.replace(new URL(GO_ON, elsewhere))
    else mutate(undefined)
  }
  if (!withPasskeys(location) && !hasPasskeys()) return null
  return (
    <>
      <RequestButton loading={isPending} onClick={start}>
        Continue with a passkey
      </RequestButton>
      {error instanceof UnauthorizedError ? (
        <p role="alert">
          The service does not accept this passkey. It may have been removed, or its member deactivated. Ask
          an admin for an invitation.
        </p>
      ) : (
        error && <ErrorNotice error={error} />
      )}
    </>
  )
}
