import { createTheme } from '@mantine/core'

/** Components are named, not imported, so that only pages that use them load them. */
export const theme = createTheme({
  primaryColor: 'blue',
  respectReducedMotion: true,
  components: {
    // Locking the scroll would insert a `<style>` element, which the policy blocks.
    Modal: { defaultProps: { lockScroll: false, closeButtonProps: { 'aria-label': 'Close' } } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})
