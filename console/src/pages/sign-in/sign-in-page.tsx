import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageAddress } from '../page-paths.ts'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const { to } = route.useSearch()
  const navigate = useNavigate()
  useEffect(() => {
    document.title = 'Sign in – Plumb'
  }, [])
  return (
    <main className={styles.page}>
      <img src="/icon.svg" width={40} height={40} alt="" />
      <h1>Sign in to Plumb</h1>
      {/* Another site must not use this page to redirect users elsewhere. */}
      <SignInForm onBegun={() => void navigate({ href: pageAddress(to), replace: true })} />
      <p className={styles.help}>
        An admin of the workspace invites you with a link. <a href="/docs">API reference</a>
      </p>
    </main>
  )
}
