/** Examples of path parameters, by name. A test names the parameters that are missing. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, string>> = {
  id: '01957a3c-5b00-7000-8000-000000000010',
  recipient_id: '01957a3c-5b00-7000-8000-000000000061',
  event_id: 'evt_01957a3c5b007000800000000000a000',
  trigger_id: 'opportunity.created',
  namespace: 'books',
}
