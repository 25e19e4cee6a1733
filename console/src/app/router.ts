import { createRouter } from '@tanstack/react-router'
import { eventsRoutes } from '../pages/events/routes.ts'
import { expensesRoutes } from '../pages/expenses/routes.ts'
import { opportunitiesRoutes } from '../pages/opportunities/routes.ts'
import { overviewRoutes } from '../pages/overview/routes.ts'
import { photosRoutes } from '../pages/photos/routes.ts'
import { settingsRoutes } from '../pages/settings/routes.ts'
import { signInRoute } from '../pages/sign-in/routes.ts'
import { webhooksRoutes } from '../pages/webhooks/routes.ts'
import { rootRoute } from './root-route.tsx'
import { onSessionChange, sessionKey } from './session.ts'
import { shellRoute } from './shell-route.tsx'

const routeTree = rootRoute.addChildren([
  signInRoute,
  shellRoute.addChildren([
    ...overviewRoutes,
    ...webhooksRoutes,
    ...eventsRoutes,
    ...opportunitiesRoutes,
    ...expensesRoutes,
    ...photosRoutes,
    ...settingsRoutes,
  ]),
])

export const router = createRouter({ routeTree, defaultPreload: 'intent', scrollRestoration: false })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

onSessionChange(() => {
  if (sessionKey() !== null) return
  const { href } = router.state.location
  void router.navigate({ to: '/sign-in', search: href === '/' ? {} : { to: href } })
})
