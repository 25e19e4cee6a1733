/** The pages in the order of the menu. */
export const NAVIGATION = [
  { to: '/', label: 'Overview', icon: 'home' },
  { to: '/opportunities', label: 'Opportunities', icon: 'board' },
  { to: '/expenses', label: 'Expenses', icon: 'receipt' },
  { to: '/photos', label: 'Photos', icon: 'photo' },
  { to: '/webhooks', label: 'Webhooks', icon: 'send' },
  { to: '/events', label: 'Events', icon: 'list' },
  { to: '/settings', label: 'Settings', icon: 'settings' },
] as const
