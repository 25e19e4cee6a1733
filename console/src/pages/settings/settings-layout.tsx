import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from './settings-layout.module.css'

const PAGES = [
  { to: '/settings', label: 'Workspace' },
  { to: '/settings/members', label: 'Members' },
  { to: '/settings/sign-in', label: 'Your sign-in' },
  { to: '/settings/api-keys', label: 'API keys' },
  { to: '/settings/pipelines', label: 'Pipelines' },
  { to: '/settings/custom-fields', label: 'Custom fields' },
  { to: '/settings/vendors', label: 'Vendors' },
  { to: '/settings/categories', label: 'Categories' },
  { to: '/settings/audit-log', label: 'Audit log' },
] as const

/** The pages of the settings, with a separate menu. */
export function SettingsLayout() {
  const menu = useRef<HTMLUListElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone another page may be out of view
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [path])
  return (
    <>
      <nav aria-label="Settings">
        <ul ref={menu} className={styles.menu}>
          {PAGES.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.link} activeOptions={{ exact: true }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
