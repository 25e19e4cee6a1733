/** A question of an integrator, the page of the documentation that answers it, and what must stand there. */
export interface Question {
  readonly asks: string
  readonly page: string
  readonly words: readonly string[]
}

const operation = (id: string): string => `/docs/operations/${id}.md`

export const QUESTIONS: readonly Question[] = [
  {
    asks: 'Which filter finds what the books have not handled?',
    page: operation('listExpenses'),
    words: ['`unreconciled_by`', 'has not handled'],
  },
  {
    asks: 'How do I verify a webhook in Go?',
    page: '/docs/verify-a-webhook.md',
    words: ['library for Standard Webhooks', 'for Go'],
  },
  {
    asks: 'What happens after six failures?',
    page: '/docs/receiving-webhooks.md',
    words: ['After the sixth attempt', 'redelivered or replayed'],
  },
  {
    asks: 'How fast must my receiver answer?',
    page: '/docs/receiving-webhooks.md',
    words: ['within 15 seconds'],
  },
  {
    asks: 'Where does the key go?',
    page: '/docs/authentication.md',
    words: ['`Authorization: Bearer wsk_…`'],
  },
  {
    asks: 'May a page in a browser call the API?',
    page: '/docs/authentication.md',
    words: ['CORS', 'Keep keys on servers'],
  },
  {
    asks: 'How do I make a key that only reads and expires?',
    page: operation('createApiKey'),
    words: ['`read_only`', '`expires_at`'],
  },
  {
    asks: 'Two of us change one record. How does neither lose a change?',
    page: '/docs/concurrent-changes.md',
    words: ['`If-Match`', '412'],
  },
  {
    asks: 'How do I get the next page of expenses, and of the rest?',
    page: '/docs/pagination.md',
    words: ['`after`', '`next_cursor`'],
  },
  {
    asks: 'How do I repeat a POST whose response was lost?',
    page: '/docs/idempotency.md',
    words: ['`Idempotency-Key`', '24 hours'],
  },
  {
    asks: 'Does the amount contain the tax?',
    page: operation('createExpense'),
    words: ['`amount_tax_inclusive`', 'Do not add tax'],
  },
  {
    asks: 'How large may a photo be?',
    page: '/docs/limits.md',
    words: ['100 MB', '80 megapixels'],
  },
  {
    asks: 'How many requests a second, and what then?',
    page: '/docs/limits.md',
    words: ['100 a second', '`Retry-After`'],
  },
  {
    asks: 'Which permission lists expenses?',
    page: operation('listExpenses'),
    words: ['`expenses.view_all`', 'Professional'],
  },
  {
    asks: 'Which event says that a receipt has arrived?',
    page: '/docs/events.md',
    words: ['## expense.receipt_attached'],
  },
  {
    asks: 'How do I keep a copy that misses nothing?',
    page: '/docs/synchronization.md',
    words: ['`updated_since`', '`include_deleted=true`', 'misses nothing'],
  },
  {
    asks: 'How do I connect QuickBooks?',
    page: '/docs/feeding-another-system.md',
    words: ['QuickBooks', 'external-references', 'sync-errors', '`after`'],
  },
  {
    asks: 'How do I upload a receipt?',
    page: operation('uploadReceipt'),
    words: ['`mime_type`', '`size_bytes`'],
  },
  {
    asks: 'Which part of an error may my program rely on?',
    page: '/docs/errors.md',
    words: ['Decide by `code`', '"request_id"'],
  },
  {
    asks: 'What did my receiver answer to a delivery?',
    page: '/docs/schemas/Delivery.md',
    words: ['`attempts[].response_status`', '`attempts[].response_body`'],
  },
]
