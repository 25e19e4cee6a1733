import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/shell-route.tsx'
import { validateSearch } from './search.ts'

export const expensesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/expenses',
  validateSearch,
  component: lazyRouteComponent(() => import('./expenses-page.tsx'), 'ExpensesPage'),
})

export const expenseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/expenses/$expenseId',
  component: lazyRouteComponent(() => import('./expense-page.tsx'), 'ExpensePage'),
})

export const expensesRoutes = [expensesRoute, expenseRoute] as const
