import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page-header.module.css'

interface Props {
  readonly title: string
  /** The title of the browser tab, if the heading does not name the open record. */
  readonly name?: string | undefined
  /** Content above the heading, such as a link to the list. */
  readonly above?: ReactNode
  /** Buttons on the right. */
  readonly children?: ReactNode
}

let firstPage = true

/** The heading of a page. After a navigation or a sign-in it takes the focus, so that screen readers announce the page. */
export function PageHeader({ title, name, above, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = [name, title, 'Plumb'].filter(Boolean).join(' – ')
  }, [name, title])
  useEffect(() => {
    // After a sign-in, the form that had the focus is gone. A page that the browser has just loaded is announced by its title.
    const isSignedIn = navigator.userActivation.hasBeenActive && document.activeElement === document.body
    if (!firstPage || isSignedIn) heading.current?.focus({ preventScroll: true })
    firstPage = false
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className={styles.header}>
      <div>
        {above && <div className={styles.above}>{above}</div>}
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
