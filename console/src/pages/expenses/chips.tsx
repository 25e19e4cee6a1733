import styles from './receipt.module.css'

interface ChipsProps {
  readonly label: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** Choices that take one tap; the chosen one is pressed. */
export const Chips = ({ label, options, value, onChange }: ChipsProps) =>
  options.length > 0 && (
    <fieldset className={styles.chips} aria-label={label}>
      {options.map(([option, text]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
