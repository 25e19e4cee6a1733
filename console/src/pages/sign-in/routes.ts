import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.tsx'
import { sessionKey } from '../../app/session.ts'

interface Search {
  /** Where to go after signing in. */
  readonly to?: string
}

/** Only addresses of the console: another site must not use the page to lead somewhere else. */
const isLocal = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value)

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ to }: Record<string, unknown>): Search => (isLocal(to) ? { to } : {}),
  beforeLoad: () => {
    if (sessionKey() !== null) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
})
