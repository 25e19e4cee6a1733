import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Link, Outlet } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMe } from '../api/me.ts'
import { useSignedOutReason } from '../api/session.ts'
import { signOut } from '../api/sign-out.ts'
import { timeZone } from '../parts/format-time.ts'
import { Icon } from '../parts/icon.tsx'
import { onDemand } from '../parts/on-demand.tsx'
import { PageCovered } from '../parts/page-covered.ts'
import { AddMenu } from './add-menu.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { Receipts } from './receipts.tsx'
import styles from './shell.module.css'
import { useShortcuts } from './shortcuts.tsx'

/** The pages of the office, in the order of the menu. */
const OFFICE = [
  { to: '/', label: 'Today', icon: 'home' },
  { to: '/opportunities', label: 'Opportunities', icon: 'board' },
  { to: '/calendar', label: 'Calendar', icon: 'calendar' },
  { to: '/contacts', label: 'Contacts', icon: 'person' },
  { to: '/expenses', label: 'Expenses', icon: 'receipt' },
  { to: '/photos', label: 'Photos', icon: 'photo' },
  { to: '/settings', label: 'Settings', icon: 'settings' },
] as const
const DEVELOPERS = [
  { to: '/connect', label: 'Connect', icon: 'plug' },
  { to: '/webhooks', label: 'Webhooks', icon: 'send' },
  { to: '/failures', label: 'Failures', icon: 'alert' },
  { to: '/events', label: 'Events', icon: 'list' },
] as const

/** The frame of all pages: navigation, workspace, color scheme, signing out. */
export function Shell({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { search, dialogs } = useShortcuts()
  const hasEnded = useSignedOutReason() === 'key-refused'
  return (
    <PageCovered value={hasEnded}>
      <Receipts>
        <div className={styles.frame}>
          <a className={styles.skip} href="#main">
            Skip to content
          </a>
          <header className={styles.side}>
            <div className={styles.top}>
              <img src="/icon.svg" width={28} height={28} alt="Plumb" />
              <Workspace />
              <div className={styles.wide}>
                <AddMenu />
              </div>
              <button
                type="button"
                className={styles.menu}
                aria-expanded={open}
                aria-controls="navigation"
                onClick={() => setOpen(!open)}
              >
                Menu
              </button>
            </div>
            <div className={styles.drawer} data-open={open} id="navigation">
              <Search onSearch={search} />
              <nav aria-label="Pages">
                <ul className={styles.links}>
                  <PageLinks pages={OFFICE} onFollow={close} />
                </ul>
                <h2 className={styles.group} id="developers">
                  Developers
                </h2>
                <ul className={styles.links} aria-labelledby="developers">
                  <PageLinks pages={DEVELOPERS} onFollow={close} />
                  <li>
                    <a className={styles.link} href="/docs">
                      <Icon name="book" />
                      API reference
                    </a>
                  </li>
                </ul>
              </nav>
              <Account />
            </div>
          </header>
          <main id="main" className={styles.main} tabIndex={-1}>
            <ConnectionBanner />
            {children}
          </main>
          <PhoneBar onSearch={search} />
          {dialogs}
          {hasEnded && <SignInOver />}
        </div>
      </Receipts>
    </PageCovered>
  )
}

interface PageLinksProps {
  readonly pages: typeof OFFICE | typeof DEVELOPERS
  readonly onFollow: () => void
}

const PageLinks = ({ pages, onFollow }: PageLinksProps) =>
  pages.map(({ to, label, icon }) => (
    <li key={to}>
      <Link
        to={to}
        className={styles.link}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        onClick={onFollow}
      >
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  ))

const SignInOver = onDemand(async () => (await import('../pages/sign-in/sign-in-over.tsx')).SignInOver)

const Search = ({ onSearch }: { readonly onSearch: () => void }) => (
  <div className={styles.search}>
    <button type="button" className={styles.action} onClick={onSearch}>
      <Icon name="search" /> Search <kbd>/</kbd>
    </button>
  </div>
)

function Workspace() {
  const { data } = useMe()
  return (
    <p className={styles.workspace} dir="auto">
      {data?.workspace.name ?? '\u00a0'}
    </p>
  )
}

function Account() {
  const { data } = useMe()
  return (
    <div className={styles.account}>
      <p className={styles.member} dir="auto">
        {data?.member.name ?? '\u00a0'}
      </p>
      <p className={styles.zone}>Times are in {timeZone()}</p>
      <div className={styles.actions}>
        <ColorSchemeButton />
        <button type="button" className={styles.action} onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </div>
  )
}

function ColorSchemeButton() {
  // To stop transitions, Mantine would insert a `<style>` element, which the policy blocks.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const current = useComputedColorScheme('light')
  const other = current === 'light' ? 'dark' : 'light'
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={`Use the ${other} color scheme`}
      onClick={() => setColorScheme(other)}
    >
      <Icon name={other} /> {other === 'dark' ? 'Dark' : 'Light'}
    </button>
  )
}
