import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/shell-route.tsx'

const eventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/events',
  component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
})

export const eventsRoutes = [eventsRoute] as const
