const LABELS: Readonly<Record<string, string>> = {
  quickbooks: 'QuickBooks',
  quickbooks_online: 'QuickBooks Online',
  quickbooks_desktop: 'QuickBooks Desktop',
  freshbooks: 'FreshBooks',
  netsuite: 'NetSuite',
  jobtread: 'JobTread',
  companycam: 'CompanyCam',
  hubspot: 'HubSpot',
}

/** A system as people write it, by its name in the API: `QuickBooks` for `quickbooks`. */
export function systemLabel(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return LABELS[name.replaceAll('-', '_')] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
