import styles from './status-badge.module.css'

export type Tone = 'good' | 'bad' | 'warning' | 'neutral'

/** A state in one or two words; the color repeats the meaning of the words. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
