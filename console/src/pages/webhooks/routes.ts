import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { textParams } from '../../app/search-params.ts'
import { shellRoute } from '../../app/shell-route.tsx'

export const webhooksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks',
  validateSearch: textParams('status', 'health'),
  component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
})

export const subscriptionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/webhooks/$subscriptionId',
  validateSearch: textParams('status', 'trigger_id', 'since', 'until'),
  component: lazyRouteComponent(() => import('./subscription-page.tsx'), 'SubscriptionPage'),
})

export const deliveryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./delivery-page.tsx'), 'DeliveryPage'),
})

export const webhooksRoutes = [webhooksRoute, subscriptionRoute, deliveryRoute] as const
