import type { HTMLAttributes } from 'react'
import styles from './notice.module.css'

interface Props extends HTMLAttributes<HTMLDivElement> {
  readonly tone?: 'bad' | 'warning' | 'neutral'
}

/** A notice about the page or a part of it; the color repeats the meaning of the text. */
export const Notice = ({ tone = 'neutral', ...props }: Props) => (
  <div className={styles.notice} data-tone={tone} {...props} />
)
