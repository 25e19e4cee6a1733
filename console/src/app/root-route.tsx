import { createRootRoute, Outlet } from '@tanstack/react-router'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { NotFound } from '../parts/not-found.tsx'

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => <ErrorNotice error={error} />,
})
