import { createRouter } from '@tanstack/react-router'
import { isSignedIn, onSessionChange, signedOutReason } from '../api/session.ts'
import { PageFailed } from './error-pages.tsx'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Replaces a page that failed; the menu stays.
  defaultErrorComponent: PageFailed,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

onSessionChange(() => {
  // The page for signing in leads on when another tab has signed in.
  if (isSignedIn()) return void router.invalidate()
  // The shell shows the sign-in over the page, so that nothing on it is lost.
  if (signedOutReason() === 'key-refused') return
  const { href } = router.state.location
  // A form keeps a draft; nothing on this page works any more.
  void router.navigate({ to: '/sign-in', search: href === '/' ? {} : { to: href }, ignoreBlocker: true })
})
