import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/shell-route.tsx'

const photosRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/photos',
  component: lazyRouteComponent(() => import('./photos-page.tsx'), 'PhotosPage'),
})

export const photosRoutes = [photosRoute] as const
