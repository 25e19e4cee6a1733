import styles from './sparkline.module.css'

const WIDTH = 100
const HEIGHT = 30

/** The course of some amounts. A table on the page has the same numbers. */
export function Sparkline({ amounts }: { readonly amounts: readonly number[] }) {
  const [low, top] = [Math.min(0, ...amounts), Math.max(1, ...amounts)]
  const step = WIDTH / Math.max(amounts.length - 1, 1)
  const points = amounts
    .map(
      (amount, n) =>
        `${(n * step).toFixed(1)},${(HEIGHT - (HEIGHT * (amount - low)) / (top - low)).toFixed(1)}`,
    )
    .join(' ')
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0,${HEIGHT} L${points.replaceAll(' ', ' L')} L${WIDTH},${HEIGHT} Z`} />
      <polyline points={points} />
    </svg>
  )
}
