import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../parts/not-found.tsx'
import { PageFailed } from '../parts/page-failed.tsx'

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: () => (
    <main id="main">
      <NotFound />
    </main>
  ),
  errorComponent: PageFailed,
})
