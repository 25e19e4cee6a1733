import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textParams } from '../../app/search-params.ts'
import { shellRoute } from '../../app/shell-route.tsx'

export const photosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/photos',
  validateSearch: textParams('project_id', 'show'),
  component: lazyRouteComponent(() => import('./photos-page.tsx'), 'PhotosPage'),
})

export const photosRoutes = [photosRoute] as const
