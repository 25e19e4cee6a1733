import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textParams } from '../../app/search-params.ts'
import { shellRoute } from '../../app/shell-route.tsx'

export const eventsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/events',
  validateSearch: textParams('trigger_id', 'entity_id', 'since', 'until'),
  component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
})

export const eventRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/events/$eventId',
  component: lazyRouteComponent(() => import('./event-page.tsx'), 'EventPage'),
})

export const eventsRoutes = [eventsRoute, eventRoute] as const
