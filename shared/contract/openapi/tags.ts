/** The tags of the document. Every tag of the route table has a description here; a test names missing ones. */
export const TAGS: Readonly<Record<string, string>> = {
  Workspace:
    'The workspace of the API key: its members with their permissions, their API keys, and its pipelines.',
  Opportunities:
    'Leads and the projects that they become: one record with one id, which moves through the stages of a pipeline.',
  Estimates: 'Offers for an opportunity: draft, sent, approved or cancelled.',
  Envelopes: 'Documents that recipients sign.',
  Contacts: 'Customers, companies, and people who called.',
  Calls: 'Phone calls that ended, each about a contact.',
  Expenses:
    'Job costs with receipts, and the external references by which outside systems record that they have handled them.',
  Photos: 'Photos and videos of the work, uploaded directly to storage.',
  Catalog: 'Vendors, expense categories and custom fields.',
  Webhooks:
    'Subscriptions to triggers, the events that fired, and the deliveries to receivers with their attempts.',
  Service: 'The service itself: health, this document, and the documentation page. Needs no API key.',
  Events: 'The requests that the service posts to the target of a subscription when a trigger fires.',
}
