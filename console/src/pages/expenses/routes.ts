import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/shell-route.tsx'

const expensesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/expenses',
  component: lazyRouteComponent(() => import('./expenses-page.tsx'), 'ExpensesPage'),
})

export const expensesRoutes = [expensesRoute] as const
