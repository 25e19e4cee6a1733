/** Systems whose names are not their words with capital letters. */
const LABELS: Readonly<Record<string, string>> = {
  bill_com: 'Bill.com',
  billcom: 'Bill.com',
  companycam: 'CompanyCam',
  crm: 'CRM',
  erp: 'ERP',
  freshbooks: 'FreshBooks',
  gnucash: 'GnuCash',
  hubspot: 'HubSpot',
  jobtread: 'JobTread',
  myob: 'MYOB',
  netsuite: 'NetSuite',
  qbo: 'QuickBooks Online',
  quickbooks: 'QuickBooks',
  quickbooks_desktop: 'QuickBooks Desktop',
  quickbooks_online: 'QuickBooks Online',
  servicetitan: 'ServiceTitan',
}

/** A system as people write it, by its name in the API: `QuickBooks` for `quickbooks`, `Sage Intacct` for `sage_intacct`. */
export function systemLabel(name: string): string {
  const words = name.split(/[-_]+/).filter(Boolean)
  return (
    LABELS[words.join('_')] ?? words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  )
}
