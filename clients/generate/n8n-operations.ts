/** The operations that the n8n node offers of each resource, by its name for the operation. */
export const RESOURCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  opportunity: {
    create: 'createOpportunity',
    get: 'getOpportunity',
    getAll: 'listOpportunities',
    update: 'patchOpportunity',
    approve: 'approveOpportunity',
    archive: 'archiveOpportunity',
    restore: 'restoreOpportunity',
    record: 'putOpportunityReference',
  },
  estimate: {
    create: 'createEstimate',
    get: 'getEstimate',
    getAll: 'listEstimates',
    update: 'patchEstimate',
    send: 'sendEstimate',
    approve: 'approveEstimate',
    cancel: 'cancelEstimate',
    createLink: 'createEstimateLink',
    deleteLink: 'deleteEstimateLink',
  },
  contact: {
    create: 'createContact',
    get: 'getContact',
    getAll: 'listContacts',
    update: 'patchContact',
    delete: 'deleteContact',
    record: 'putContactReference',
  },
  expense: {
    create: 'createExpense',
    get: 'getExpense',
    getAll: 'listExpenses',
    update: 'patchExpense',
    delete: 'deleteExpense',
    record: 'putExternalReference',
    removeRecord: 'deleteExternalReference',
    reportSyncError: 'putSyncError',
    uploadReceipt: 'uploadReceipt',
    downloadReceipt: 'getExpense',
    deleteReceipt: 'deleteReceipt',
  },
  photo: {
    upload: 'createPhoto',
    get: 'getPhoto',
    getAll: 'listPhotos',
    update: 'patchPhoto',
    download: 'getPhoto',
    delete: 'deletePhoto',
  },
  call: { get: 'getCall', getAll: 'listCalls' },
  envelope: { create: 'createEnvelope', get: 'getEnvelope', getAll: 'listEnvelopes' },
  vendor: { create: 'createVendor', getAll: 'listVendors' },
  expenseCategory: { create: 'createExpenseCategory', getAll: 'listExpenseCategories' },
  pipeline: { getAll: 'listPipelines' },
  member: { getAll: 'listMembers' },
  event: { getAll: 'listEvents' },
}

/** Names of operations for which the document's summary or operation id would mislead. */
export const NAMES: Readonly<Record<string, string>> = {
  getAll: 'Get Many',
  record: 'Mark as Handled',
  removeRecord: 'Mark as Not Handled',
}
export const SUMMARIES: Readonly<Record<string, string>> = {
  uploadReceipt: 'Attach a receipt',
  downloadReceipt: 'Download the receipt',
  upload: 'Upload a photo or video',
  download: 'Download a photo or video',
}
