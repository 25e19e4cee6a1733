import type { Notes } from '../types.ts'

/** Properties that have the same meaning in several records. */
export const GENERAL: Notes = {
  id: 'Unique id of the record, a UUID. It never changes.',
  object: 'The type of the record, always the same text.',
  created_at: 'When the record was created.',
  created_by: 'Id of the member who created the record.',
  updated_at: 'When the record last changed. It grows with every change of the record.',

  data: 'The records of this page, in the order of the list.',
  has_more: 'Whether another page follows, exactly. When it is false, `next_cursor` is null.',
  limit: 'The page size that applied to this response.',
  next_cursor: 'Send it as `cursor` to get the next page. Null on the last page.',
  deleted:
    'With `include_deleted=true`: the contacts or expenses that were deleted within the last 90 days, regardless of the other filters. A page has the first entries of `data` and `deleted` together, in the order of `updated_at` and `id`, so `limit` and `offset` count both. Always empty for opportunities and photos, which are never deleted.',
  'DeletedRecord.id': 'Id of the deleted record.',
  'DeletedRecord.object': 'The type of the deleted record.',
  'DeletedRecord.updated_at': 'When the record was deleted.',
  'query.limit': 'The number of records in a page.',
  'query.cursor': '`next_cursor` of the previous page, with the same filters. Empty: the first page.',
  'query.updated_since':
    'Only records whose `updated_at` is this time or later, ordered by `updated_at`, then `id`, both ascending, or both descending with `order=newest`. In ascending order, a change appears within 10 seconds. A client that continues from the last `updated_at` that it received misses no change; use `cursor` or `offset` only if a whole page has the same timestamp.',
  'query.order':
    '`newest`: the most recent change first. Do not use it to keep a copy: records that change while you read pages are left out or repeated. `oldest`, or absent: the earliest change first. Only together with `updated_since`.',
  'query.include_deleted': '`true`: the response also has `deleted`. Only together with `updated_since`.',
  'query.include_archived': '`true`: include archived records; `false`: leave them out.',
  'listExpenses.include_archived':
    '`true`: include archived records; `false`: leave them out. Default: `false`, and `true` with `updated_since`.',

  'Error.error': 'What went wrong and what to do.',
  'error.code': 'The kind of error, for programs. New kinds can be added.',
  'error.message':
    'What is wrong and what to do, for people. If there are several faults, it names as many as fit into 300 characters. Texts can change.',
  'error.details': 'Only with `invalid_request`: one entry for each fault that was found, at most 100.',
  'error.details.path':
    'Where the fault is: the dotted path in the body (`recipients.0.email`), or the name of a parameter.',
  'error.details.message': 'What is wrong with this value.',
  'error.request_id': 'Id of the request in the logs, as in `X-Request-Id`. Include it in support requests.',
  'getHealth.status': 'Always `ok`: the service answers requests.',

  external_references: 'The counterparts of the record in outside systems: one entry for each namespace.',
  external_id: 'Id of the counterpart in the outside system.',
  'external_references.url': 'Link to the counterpart in the outside system. Null when none was given.',
  'sent.url':
    'Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none.',
  'external_references.metadata': 'The data of the outside system; `{}` when none was given.',
  'sent.metadata':
    'Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\\u0000`, but no lone surrogates. Null or absent for `{}`.',
  'external_references.created_at': 'When this namespace first wrote a reference.',
  'external_references.updated_at': 'When the reference last changed.',
  'path.namespace': 'The outside system: a name that its integration chooses once and always uses.',

  'upload.method': 'The HTTP method of the upload.',
  'upload.url': 'Where to send the file. Needs no API key: treat it as a credential.',
  'upload.headers': 'Send exactly these headers; other headers or values are refused.',
  'upload.expires_at': 'Until when the upload can begin.',
  upload: 'The request with which to send the file, directly to the storage.',
}
