import type { MantineColorSchemeManager } from '@mantine/core'

/** Keeps the chosen color scheme until the page is closed; only the session's key is stored. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let chosen: ReturnType<MantineColorSchemeManager['get']> | undefined
  return {
    get: (defaultValue) => chosen ?? defaultValue,
    set: (value) => {
      chosen = value
    },
    subscribe: () => {},
    unsubscribe: () => {},
    clear: () => {
      chosen = undefined
    },
  }
}
