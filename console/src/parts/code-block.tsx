import styles from './code-block.module.css'

/** Text shown as it is, never as markup. */
export function CodeBlock({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, a section would be a landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" className={styles.block} aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </div>
  )
}
