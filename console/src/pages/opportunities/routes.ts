import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textParams } from '../../app/search-params.ts'
import { shellRoute } from '../../app/shell-route.tsx'

export const opportunitiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/opportunities',
  validateSearch: textParams('pipeline', 'q', 'status', 'sales_rep_id', 'tag'),
  component: lazyRouteComponent(() => import('./board-page.tsx'), 'BoardPage'),
})

export const opportunityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/opportunities/$opportunityId',
  component: lazyRouteComponent(() => import('./opportunity-page.tsx'), 'OpportunityPage'),
})

export const opportunitiesRoutes = [opportunitiesRoute, opportunityRoute] as const
