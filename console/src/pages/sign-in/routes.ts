import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.tsx'
import { textParams } from '../../app/search-params.ts'
import { sessionKey } from '../../app/session.ts'

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  // Where to go after signing in; any text, which is checked where it is used.
  validateSearch: textParams('to'),
  beforeLoad: () => {
    if (sessionKey() !== null) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
})
