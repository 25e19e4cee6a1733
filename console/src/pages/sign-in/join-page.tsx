import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { UnauthorizedError } from '../../../../clients/typescript/src/errors.ts'
import { hasPasskeys, join, useInvitation } from '../../api/passkeys.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Notice } from '../../parts/notice.tsx'
import { RequestButton } from '../../parts/request-button.tsx'
import { withPasskeys } from './localhost.ts'
import styles from './sign-in-page.module.css'
import { useBegin } from './use-begin.ts'

/**
 * Marks, in the state of the browser's history, that the link of an invitation was opened; the address no longer has
 * the invitation.
 */
const OPENED = 'joinOpened'

/** The reason why joining is impossible here; undefined if it is possible. */
function obstacle(invitation: string): string | undefined {
  if (invitation === '')
    return history.state?.[OPENED]
      ? 'The page was reloaded and lost the invitation. Open the invitation link again.'
      : 'The link is not complete. Open all of the link that you were sent.'
  return hasPasskeys()
    ? undefined
    : 'This browser has no passkeys. Open the link in a newer one, or on another device.'
}

/** The page that the link of an invitation opens: the member adds a passkey, and is then signed in. */
export function JoinPage() {
  const [invitation] = useState(() => location.hash.slice(1))
  const [name, setName] = useState('')
  const navigate = useNavigate()
  const begin = useBegin(
    () => join({ invitation, name: name.trim() }),
    () => void navigate({ to: '/', replace: true }),
  )
  const elsewhere = withPasskeys(location)
  const hindered = obstacle(invitation)
  const { data: to } = useInvitation(invitation, !elsewhere && !hindered)
  useEffect(() => {
    document.title = 'Join – Plumb'
    if (elsewhere) location.replace(elsewhere)
    // The address must not show the invitation, because the invitation would stay in the history and could be copied.
    else if (location.hash) history.replaceState({ ...history.state, [OPENED]: true }, '', location.pathname)
  }, [elsewhere])
  if (elsewhere) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate(undefined)
  }
  return (
    <main className={styles.page} id="main">
      <img src="/icon.svg" width={40} height={40} alt="" />
      <h1>{to ? `Join ${to.workspace_name}` : 'Join the workspace'}</h1>
      {hindered ? (
        <Notice tone="bad" role="alert">
          {hindered}
        </Notice>
      ) : (
        <form onSubmit={submit} className={styles.form}>
          <p className={styles.help}>
            {to
              ? `${to.member_name}, you were invited${to.invited_by ? ` by ${to.invited_by}` : ''}. `
              : 'You were invited. '}
            Create a passkey on this device: it signs you in with your fingerprint, your face or the device’s
            PIN, and there is no password.
          </p>
          <TextInput
            label="Name of the passkey"
            description="Such as the device that has it, to tell it from others later."
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={200}
          />
          {begin.error instanceof UnauthorizedError ? (
            <Notice tone="bad" role="alert">
              The service does not accept this invitation. It was used, it has expired, or a newer one has
              replaced it. Ask an admin of the workspace for another.
            </Notice>
          ) : (
            begin.error && <ErrorNotice error={begin.error} />
          )}
          <RequestButton type="submit" loading={begin.isPending}>
            Create a passkey and join
          </RequestButton>
        </form>
      )}
      <p className={styles.help}>
        <a href="/sign-in">I have joined already</a>
      </p>
    </main>
  )
}
