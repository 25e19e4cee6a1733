import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { UnauthorizedError } from '../../../../clients/typescript/src/errors.ts'
import { useDemoKey } from '../../api/demo-key.ts'
import type { Me } from '../../api/me.ts'
import { type SignedOutReason, useSignedOutReason } from '../../api/session.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Notice } from '../../parts/notice.tsx'
import { RequestButton } from '../../parts/request-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in-page.module.css'
import { useBegin } from './use-begin.ts'

const REASONS: Readonly<Record<SignedOutReason, string>> = {
  'signed-out': 'You are signed out. The session or key was removed from this browser.',
  'key-refused': 'Your session ended: the service no longer accepts it, or its key. Sign in again.',
}

/** The characters that a key may have: others cannot be sent in a header. */
const PRINTABLE = /^[\x21-\x7e]+$/

/** The ways to sign in. */
export function SignInForm({ onBegun }: { readonly onBegun: (me: Me) => void }) {
  const [key, setKey] = useState('')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const reason = useSignedOutReason()
  const { data: demoKey } = useDemoKey()
  const signIn = useBegin((apiKey: string) => apiKey, onBegun)
  useEffect(() => input.current?.focus(), [])

  const submit = (apiKey: string) => {
    if (!PRINTABLE.test(apiKey)) {
      setFault(apiKey ? 'This is not an API key. It begins with wsk_.' : 'Enter an API key.')
      input.current?.focus()
      return
    }
    setFault(undefined)
    signIn.mutate(apiKey, {
      onError: (error) => {
        if (!(error instanceof UnauthorizedError)) return
        setFault('The service does not accept this key. It may be mistyped or revoked.')
        input.current?.focus()
      },
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(key.trim())
  }
  const failure = signIn.error instanceof UnauthorizedError ? undefined : signIn.error

  return (
    <>
      {reason && <Notice role="status">{REASONS[reason]}</Notice>}
      <div className={styles.form}>
        <PasskeyButton onBegun={onBegun} />
      </div>
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        <TextInput
          ref={input}
          // Otherwise the dialog over a page focuses the button of passkeys, and the next Enter of a person who types opens their prompt.
          data-autofocus
          type="password"
          label="API key"
          description="For programs, and where there is no passkey. It is kept in this tab only, and forgotten when you sign out."
          name="api-key"
          autoComplete="off"
          spellCheck={false}
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          error={fault}
        />
        {failure && <ErrorNotice error={failure} />}
        <RequestButton type="submit" variant="default" loading={signIn.isPending}>
          Sign in
        </RequestButton>
        {demoKey && (
          <Button variant="default" disabled={signIn.isPending} onClick={() => submit(demoKey)}>
            Open the demo workspace
          </Button>
        )}
      </form>
    </>
  )
}
