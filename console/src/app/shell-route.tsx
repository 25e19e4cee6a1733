import { createRoute, redirect } from '@tanstack/react-router'
import { rootRoute } from './root-route.tsx'
import { sessionKey } from './session.ts'
import { Shell } from './shell.tsx'

/** The parent of every page that needs a session. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (sessionKey() !== null) return
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } })
  },
  component: Shell,
})
