/** Changes that may come within a version without notice, in CommonMark. Paragraphs, headings, lists and `code` only. */
export const COMPATIBILITY = [
  '## Compatibility',
  'The path prefix `/v1` is the version. Within it, changes are additive: a client that works today keeps working. The following can be added without notice, so write clients that accept it:',
  [
    '- endpoints, optional request fields, query parameters and request headers',
    '- properties of response objects and events, also in nested objects, in any order',
    '- response headers',
    '- triggers, which reach subscriptions to all triggers only',
    '- values of enums in responses, such as `error.code`, and texts of messages',
    '- error status codes where a request was already refused with another one',
    '- higher limits',
  ].join('\n'),
  'The following does not change within `/v1`: the meaning and type of an existing field, required request fields, the events that a change fires, signatures, and what a permission allows. Request bodies and query parameters that are not documented are a 400 today and stay reserved for additions.',
  'A version that is not compatible gets a new prefix.',
].join('\n\n')
