import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../api/me.ts'
import { Icon } from '../parts/icon.tsx'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { NAVIGATION } from './navigation.ts'
import { endSession } from './session.ts'
import styles from './shell.module.css'

/** The frame of all pages: navigation, workspace, color scheme, signing out. */
export function Shell() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.side}>
        <div className={styles.top}>
          <Workspace />
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
          <nav aria-label="Pages">
            <ul className={styles.links}>
              {NAVIGATION.map(({ to, label, icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.link}
                    activeOptions={{ exact: to === '/', includeSearch: false }}
                    onClick={close}
                  >
                    <Icon name={icon} />
                    {label}
                  </Link>
                </li>
              ))}
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
        <Outlet />
      </main>
    </div>
  )
}

function Workspace() {
  const { data } = useMe()
  return <p className={styles.workspace}>{data?.workspace.name ?? '\u00a0'}</p>
}

function Account() {
  const { data } = useMe()
  return (
    <div className={styles.account}>
      <p className={styles.member}>{data?.member.name ?? '\u00a0'}</p>
      <div className={styles.actions}>
        <ColorSchemeButton />
        <button type="button" className={styles.action} onClick={() => endSession('signed-out')}>
          Sign out
        </button>
      </div>
    </div>
  )
}
