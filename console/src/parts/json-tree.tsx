import styles from './json.module.css'

interface Props {
  readonly value: unknown
  readonly name?: string
  /** How many levels are open at first. */
  readonly open?: number
}

/** A JSON value whose objects and arrays can be opened and closed. Strings are shown as text, never as markup. */
export function JsonTree({ value, name, open = 2 }: Props) {
  const label = name === undefined ? '' : `${name}: `
  if (typeof value !== 'object' || value === null) {
    return (
      <div className={styles.leaf}>
        <span className={styles.name}>{label}</span>
        <span data-type={typeof value}>{JSON.stringify(value)}</span>
      </div>
    )
  }
  const entries = Object.entries(value)
  const size = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`
  if (entries.length === 0) {
    return (
      <div className={styles.leaf}>
        <span className={styles.name}>{label}</span>
        {Array.isArray(value) ? '[]' : '{}'}
      </div>
    )
  }
  return (
    <details className={styles.node} open={open > 0}>
      <summary>
        <span className={styles.name}>{label}</span>
        <span className={styles.size}>{size}</span>
      </summary>
      <div className={styles.children}>
        {entries.map(([key, child]) => (
          <JsonTree key={key} name={key} value={child} open={open - 1} />
        ))}
      </div>
    </details>
  )
}
