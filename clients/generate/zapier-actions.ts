/** A search or create of the Zapier app that consists of one API request. */
export interface Action {
  /** The operation of the API. */
  readonly operation: string
  readonly noun: string
  readonly label: string
  readonly description: string
  /** Names of the fields that are offered; absent: all of the operation. */
  readonly fields?: readonly string[]
  readonly required?: readonly string[]
}

export const SEARCHES: Readonly<Record<string, Action>> = {
  contact: {
    operation: 'listContacts',
    noun: 'Contact',
    label: 'Find Contact',
    description: 'Finds a contact by its e-mail address, its phone number or any text in it.',
    fields: ['email', 'phone', 'q'],
  },
  opportunity: {
    operation: 'listOpportunities',
    noun: 'Opportunity',
    label: 'Find Opportunity or Project',
    description: 'Finds an opportunity or project by a text, its contact or its status.',
    fields: ['q', 'contact_name', 'primary_contact_id', 'approval_status', 'tag'],
  },
  expense: {
    operation: 'listExpenses',
    noun: 'Expense',
    label: 'Find Expense',
    description: 'Finds an expense by a text, its project, vendor, days or amount.',
    fields: [
      'q',
      'project_id',
      'vendor_id',
      'date_from',
      'date_to',
      'amount_min',
      'amount_max',
      'unreconciled_by',
    ],
  },
}

export const CREATES: Readonly<Record<string, Action>> = {
  create_opportunity: {
    operation: 'createOpportunity',
    noun: 'Opportunity',
    label: 'Create Opportunity',
    description: 'Creates an opportunity, such as a new lead.',
  },
  create_contact: {
    operation: 'createContact',
    noun: 'Contact',
    label: 'Create Contact',
    description: 'Creates a contact.',
  },
  create_expense: {
    operation: 'createExpense',
    noun: 'Expense',
    label: 'Create Expense',
    description: 'Creates a purchase or a mileage entry.',
  },
  move_opportunity: {
    operation: 'patchOpportunity',
    noun: 'Opportunity',
    label: 'Move Opportunity to Stage',
    description: 'Moves an opportunity or project to a stage of a pipeline.',
    fields: ['id', 'pipeline_id', 'stage_id'],
    required: ['id', 'stage_id'],
  },
  record_expense: {
    operation: 'putExternalReference',
    noun: 'External Reference',
    label: 'Mark Expense as Handled',
    description: 'Records that another system has handled an expense, with its id there.',
  },
  report_sync_error: {
    operation: 'putSyncError',
    noun: 'Sync Error',
    label: 'Report Sync Error',
    description: 'Shows people why another system did not accept an expense.',
  },
}
