/** The rules for all endpoints, in CommonMark. Use paragraphs, headings, lists and `code` only: the /docs page renders nothing else. */
export const INTRODUCTION = [
  'Every endpoint except the public ones requires an API key: `Authorization: Bearer wsk_…`. A key belongs to the member who created it and has the rights of that member.',
  'Request and response bodies are JSON in UTF-8. Timestamps are ISO 8601 in UTC with milliseconds, ids are UUIDs, money is a number of US dollars. A PATCH leaves absent fields unchanged; `null` clears a field.',
  'Every error has the form `{ "error": { "code", "message", "details", "request_id" } }`, with `details` for `invalid_request` only, at most 100 entries. An unknown path is a 404; a known path with an unsupported method is a 405 with `Allow`.',
  'A body that is not valid UTF-8, or contains a lone surrogate in any text, is a 400. Write the character U+FFFD as the escape `\\ufffd`: unescaped, it cannot be distinguished from bytes that were not UTF-8.',
  'Lists return `{ "data", "has_more", "limit", "next_cursor" }`: pass `next_cursor` as `cursor` to get the next page. Expenses are paged by `offset` instead. A page over 6 MB is a 400 on `limit`: request fewer rows, or accept gzip. Bodies over 64 KB are compressed for clients that send `Accept-Encoding: gzip`.',
  'A POST accepts an `Idempotency-Key`: for 24 hours, repeating the request with the same key returns the first response and changes nothing. Each API key has a rate limit; `RateLimit` and `RateLimit-Policy` show its state.',
  'A workspace has at most 100 subscriptions that are not revoked; creating one more is a 409.',
  'Events are posted to subscribers at least once: verify the signature over the raw body, then deduplicate on `id`. A failed delivery is retried after 1, 5, 15, 60 and 240 minutes.',
].join('\n\n')
