import { useState, useSyncExternalStore } from 'react'
import { currentToasts, dismissToast, type Question, subscribeToToasts } from './notify.ts'
import { onDemand } from './on-demand.tsx'
import styles from './toasts.module.css'

const ConfirmDialog = onDemand(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog<unknown>)

/** The results of actions, which screen readers announce. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  // The question is rendered here and not in its message, because the message is removed while the question is still
  // open: as soon as the user confirms.
  const [asked, setAsked] = useState<Question & { readonly id: number }>()
  return (
    <section className={styles.toasts} aria-label="Notifications">
      <div role="status" className={styles.list}>
        {toasts.map(({ id, text, isError, actions, progress }) => (
          <div key={id} className={styles.toast} data-error={isError}>
            <span className={styles.text}>{text}</span>
            {progress && (
              <>
                <progress
                  className={styles.progress}
                  aria-label={text}
                  value={progress.done}
                  max={progress.total}
                />
                <span aria-hidden="true">
                  {progress.done.toLocaleString()} of {progress.total.toLocaleString()}
                </span>
              </>
            )}
            <div className={styles.actions}>
              {actions.map((action) => (
                <button
                  key={action.label}
                  type="button"
                  className={styles.close}
                  onClick={() => {
                    if ('asks' in action) return setAsked({ ...action.asks, id })
                    dismissToast(id)
                    action.run()
                  }}
                >
                  {action.label}
                </button>
              ))}
              {!progress && (
                <button type="button" className={styles.close} onClick={() => dismissToast(id)}>
                  Dismiss
                </button>
              )}
            </div>
          </div>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          {...asked}
          opened
          onClose={() => setAsked(undefined)}
          onDone={() => dismissToast(asked.id)}
          isDestructive={false}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
