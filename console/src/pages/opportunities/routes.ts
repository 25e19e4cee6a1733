import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/shell-route.tsx'

const opportunitiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/opportunities',
  component: lazyRouteComponent(() => import('./opportunities-page.tsx'), 'OpportunitiesPage'),
})

export const opportunitiesRoutes = [opportunitiesRoute] as const
