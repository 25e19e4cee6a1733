import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { meQuery } from '../api/me.ts'
import { isSignedIn } from '../api/session.ts'
import { validateCalendarSearch } from '../pages/calendar/calendar-search.ts'
import { CONTACT_SEARCH } from '../pages/contacts/contact-search.ts'
import { EVENT_SEARCH } from '../pages/events/event-search.ts'
import { EXPENSE_SEARCH } from '../pages/expenses/expense-search.ts'
import { validateBoardSearch } from '../pages/opportunities/board-search.ts'
import { validateOpportunityList } from '../pages/opportunities/opportunity-list-search.ts'
import { pageAddress } from '../pages/page-paths.ts'
import { validatePhotoSearch } from '../pages/photos/photo-search.ts'
import { AUDIT_SEARCH } from '../pages/settings/audit-search.ts'
import { DELIVERY_SEARCH, FAILURE_SEARCH, SUBSCRIPTION_SEARCH } from '../pages/webhooks/webhook-searches.ts'
import { textParams } from '../parts/search-params.ts'
import { NotFound, PageFailed } from './error-pages.tsx'
import { loadBoard, loadContacts, loadExpenses, loadToday } from './prefetch.ts'
import { queryClient } from './query-client.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () =>
    !isSignedIn() ? (
      <main id="main">
        <NotFound />
      </main>
    ) : (
      <Shell>
        <NotFound />
      </Shell>
    ),
  errorComponent: () => (
    <main id="main">
      <PageFailed />
    </main>
  ),
})

/** Where to go after signing in; any text, which is checked where it is used. */
const signInSearch = textParams('to')

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: signInSearch,
  beforeLoad: ({ location }) => {
    // Another site must not use this page to redirect users elsewhere.
    if (isSignedIn()) throw redirect({ href: pageAddress(signInSearch(location.search).to) })
  },
  component: lazyRouteComponent(() => import('../pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('../pages/sign-in/join-page.tsx'), 'JoinPage'),
})

/** The parent of every page that needs a session. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    // Requested while the page is loaded.
    if (isSignedIn()) return void queryClient.prefetchQuery(meQuery)
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { to: location.href } })
  },
  component: Shell,
})

const today = createRoute({
  getParentRoute: () => shell,
  path: '/',
  loader: loadToday,
  component: lazyRouteComponent(() => import('../pages/today/today-page.tsx'), 'TodayPage'),
})

const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/webhooks',
  validateSearch: SUBSCRIPTION_SEARCH.validateSearch,
  component: lazyRouteComponent(() => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const subscription = createRoute({
  getParentRoute: () => shell,
  path: '/webhooks/$subscriptionId',
  validateSearch: DELIVERY_SEARCH.validateSearch,
  component: lazyRouteComponent(() => import('../pages/webhooks/subscription-page.tsx'), 'SubscriptionPage'),
})

const delivery = createRoute({
  getParentRoute: () => shell,
  path: '/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('../pages/webhooks/delivery-page.tsx'), 'DeliveryPage'),
})

const failures = createRoute({
  getParentRoute: () => shell,
  path: '/failures',
  validateSearch: FAILURE_SEARCH.validateSearch,
  component: lazyRouteComponent(() => import('../pages/webhooks/failures-page.tsx'), 'FailuresPage'),
})

const events = createRoute({
  getParentRoute: () => shell,
  path: '/events',
  validateSearch: EVENT_SEARCH.validateSearch,
  component: lazyRouteComponent(() => import('../pages/events/events-page.tsx'), 'EventsPage'),
})

const event = createRoute({
  getParentRoute: () => shell,
  path: '/events/$eventId',
  component: lazyRouteComponent(() => import('../pages/events/event-page.tsx'), 'EventPage'),
})

const connect = createRoute({
  getParentRoute: () => shell,
  path: '/connect',
  component: lazyRouteComponent(() => import('../pages/connect/connect-page.tsx'), 'ConnectPage'),
})

const opportunities = createRoute({
  getParentRoute: () => shell,
  path: '/opportunities',
  validateSearch: validateBoardSearch,
  loaderDeps: ({ search }) => search,
  loader: loadBoard,
  component: lazyRouteComponent(() => import('../pages/opportunities/board-page.tsx'), 'BoardPage'),
})

const opportunityList = createRoute({
  getParentRoute: () => shell,
  path: '/opportunities/list',
  validateSearch: validateOpportunityList,
  component: lazyRouteComponent(() => import('../pages/opportunities/list-page.tsx'), 'OpportunityListPage'),
})

const opportunity = createRoute({
  getParentRoute: () => shell,
  path: '/opportunities/$opportunityId',
  component: lazyRouteComponent(
    () => import('../pages/opportunities/opportunity-page.tsx'),
    'OpportunityPage',
  ),
})

const estimate = createRoute({
  getParentRoute: () => shell,
  path: '/estimates/$estimateId',
  component: lazyRouteComponent(() => import('../pages/opportunities/estimate-page.tsx'), 'EstimatePage'),
})

const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/calendar',
  validateSearch: validateCalendarSearch,
  component: lazyRouteComponent(() => import('../pages/calendar/calendar-page.tsx'), 'CalendarPage'),
})

const contacts = createRoute({
  getParentRoute: () => shell,
  path: '/contacts',
  validateSearch: CONTACT_SEARCH.validateSearch,
  loaderDeps: ({ search }) => search,
  loader: loadContacts,
  component: lazyRouteComponent(() => import('../pages/contacts/contacts-page.tsx'), 'ContactsPage'),
})

const contact = createRoute({
  getParentRoute: () => shell,
  path: '/contacts/$contactId',
  component: lazyRouteComponent(() => import('../pages/contacts/contact-page.tsx'), 'ContactPage'),
})

const expenses = createRoute({
  getParentRoute: () => shell,
  path: '/expenses',
  validateSearch: EXPENSE_SEARCH.validateSearch,
  loaderDeps: ({ search }) => search,
  loader: loadExpenses,
  component: lazyRouteComponent(() => import('../pages/expenses/expenses-page.tsx'), 'ExpensesPage'),
})

const expense = createRoute({
  getParentRoute: () => shell,
  path: '/expenses/$expenseId',
  component: lazyRouteComponent(() => import('../pages/expenses/expense-page.tsx'), 'ExpensePage'),
})

/** The lists that the console imports. */
const IMPORTED: readonly string[] = ['contacts', 'opportunities', 'expenses']

const imports = createRoute({
  getParentRoute: () => shell,
  path: '/import/$kind',
  beforeLoad: ({ params }) => {
    if (!IMPORTED.includes(params.kind)) throw notFound()
  },
  component: lazyRouteComponent(() => import('../pages/import/import-page.tsx'), 'ImportPage'),
})

const photos = createRoute({
  getParentRoute: () => shell,
  path: '/photos',
  validateSearch: validatePhotoSearch,
  component: lazyRouteComponent(() => import('../pages/photos/photos-page.tsx'), 'PhotosPage'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/settings/settings-layout.tsx'), 'SettingsLayout'),
})

const workspace = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/settings/workspace-page.tsx'), 'WorkspacePage'),
})

const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  // The member that is found by a search.
  validateSearch: textParams('open'),
  component: lazyRouteComponent(() => import('../pages/settings/members-page.tsx'), 'MembersPage'),
})

const ownSignIn = createRoute({
  getParentRoute: () => settings,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../pages/settings/own-sign-in-page.tsx'), 'OwnSignInPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('../pages/settings/api-keys-page.tsx'), 'ApiKeysPage'),
})

const pipelines = createRoute({
  getParentRoute: () => settings,
  path: '/pipelines',
  component: lazyRouteComponent(() => import('../pages/settings/pipelines-page.tsx'), 'PipelinesPage'),
})

const customFields = createRoute({
  getParentRoute: () => settings,
  path: '/custom-fields',
  component: lazyRouteComponent(() => import('../pages/settings/custom-fields-page.tsx'), 'CustomFieldsPage'),
})

const vendors = createRoute({
  getParentRoute: () => settings,
  path: '/vendors',
  component: lazyRouteComponent(() => import('../pages/settings/named-records.tsx'), 'VendorsPage'),
})

const categories = createRoute({
  getParentRoute: () => settings,
  path: '/categories',
  component: lazyRouteComponent(() => import('../pages/settings/named-records.tsx'), 'CategoriesPage'),
})

const auditLog = createRoute({
  getParentRoute: () => settings,
  path: '/audit-log',
  validateSearch: AUDIT_SEARCH.validateSearch,
  component: lazyRouteComponent(() => import('../pages/settings/audit-log-page.tsx'), 'AuditLogPage'),
})

export const routeTree = root.addChildren([
  signIn,
  join,
  shell.addChildren([
    today,
    webhooks,
    subscription,
    delivery,
    failures,
    events,
    event,
    connect,
    opportunities,
    opportunityList,
    opportunity,
    estimate,
    calendar,
    contacts,
    contact,
    expenses,
    expense,
    imports,
    photos,
    settings.addChildren([
      workspace,
      members,
      ownSignIn,
      apiKeys,
      pipelines,
      customFields,
      vendors,
      categories,
      auditLog,
    ]),
  ]),
])
