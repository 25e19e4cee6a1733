import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../../app/shell-route.tsx'

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-layout.tsx'), 'SettingsLayout'),
})

const workspaceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./workspace-page.tsx'), 'WorkspacePage'),
})

const membersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
})

const apiKeysRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
})

const pipelinesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/pipelines',
  component: lazyRouteComponent(() => import('./pipelines-page.tsx'), 'PipelinesPage'),
})

const customFieldsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/custom-fields',
  component: lazyRouteComponent(() => import('./custom-fields-page.tsx'), 'CustomFieldsPage'),
})

const vendorsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/vendors',
  component: lazyRouteComponent(() => import('./vendors-page.tsx'), 'VendorsPage'),
})

const categoriesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/categories',
  component: lazyRouteComponent(() => import('./categories-page.tsx'), 'CategoriesPage'),
})

export const settingsRoutes = [
  settingsRoute.addChildren([
    workspaceRoute,
    membersRoute,
    apiKeysRoute,
    pipelinesRoute,
    customFieldsRoute,
    vendorsRoute,
    categoriesRoute,
  ]),
] as const
