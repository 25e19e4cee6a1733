import { createRouter } from '@tanstack/react-router'
import { isSignedIn, onSessionChange, signedOutReason } from '../api/session.ts'
import { PageFailed } from './error-pages.tsx'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // Shown instead of a page that failed; the menu remains.
  defaultErrorComponent: PageFailed,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

onSessionChange(() => {
  // The sign-in page continues to the requested page when another tab has signed in.
  if (isSignedIn()) return void router.invalidate()
  // The shell shows the sign-in form over the page, so that no input on the page is lost.
  if (signedOutReason() === 'key-refused') return
  const { href } = router.state.location
  // The form keeps its draft, because no request of this page can succeed any more.
  void router.navigate({ to: '/sign-in', search: href === '/' ? {} : { to: href }, ignoreBlocker: true })
})
