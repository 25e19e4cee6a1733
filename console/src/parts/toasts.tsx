import { useSyncExternalStore } from 'react'
import { currentToasts, dismissToast, subscribeToToasts } from './notify.ts'
import styles from './toasts.module.css'

/** The results of actions, which screen readers announce. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  return (
    <section className={styles.toasts} aria-label="Notifications">
      <div role="status" className={styles.list}>
        {toasts.map(({ id, text, isError, actions }) => (
          <div key={id} className={styles.toast} data-error={isError}>
            <span className={styles.text}>{text}</span>
            {actions.map(({ label, run }) => (
              <button
                key={label}
                type="button"
                className={styles.close}
                onClick={() => {
                  dismissToast(id)
                  run()
                }}
              >
                {label}
              </button>
            ))}
            <button type="button" className={styles.close} onClick={() => dismissToast(id)}>
              Dismiss
            </button>
          </div>
        ))}
      </div>
    </section>
  )
}
