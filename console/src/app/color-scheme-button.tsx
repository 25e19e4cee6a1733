import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import styles from './shell.module.css'

export function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const current = useComputedColorScheme('light')
  const other = current === 'light' ? 'dark' : 'light'
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={`Use the ${other} color scheme`}
      onClick={() => setColorScheme(other)}
    >
      {other === 'dark' ? 'Dark' : 'Light'}
    </button>
  )
}
