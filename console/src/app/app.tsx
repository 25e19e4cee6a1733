import { createTheme, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { endFormerSession } from '../api/sign-out.ts'
import { Toasts } from '../parts/toasts.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

/**
 * Sets defaults by the names of components instead of importing them, so that a page loads only the components that
 * it uses.
 */
const theme = createTheme({
  primaryColor: 'blue',
  respectReducedMotion: true,
  components: {
    // Locking the scroll would insert a `<style>` element, which the policy blocks.
    Modal: { defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': 'Close' } } },
    // Users may type in any script.
    TextInput: { defaultProps: { dir: 'auto' } },
    Textarea: { defaultProps: { dir: 'auto' } },
    Select: { defaultProps: { dir: 'auto' } },
  },
})

const colorSchemes = localStorageColorSchemeManager({ key: 'console.color-scheme' })

/** The static style sheet has Mantine's variables, because the policy allows no `<style>` elements. */
function App() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  )
}

export function start(root: HTMLElement): void {
  endFormerSession()
  createRoot(root).render(<App />)
}
