/**
 * What holds for every endpoint, in the CommonMark that OpenAPI takes. Paragraphs and `code` only: the page knows no
 * more.
 */
export const INTRODUCTION = [
  'Every request but the open ones carries a key: `Authorization: Bearer wsk_…`. A key belongs to the member who made it and may do what the member may.',
  'Bodies and answers are JSON in UTF-8. Timestamps are ISO 8601 in UTC with milliseconds, ids are UUIDs, money is a number of US dollars. In a PATCH an absent field stays, `null` clears it.',
  'Errors always look the same: `{ "error": { "code", "message", "details", "request_id" } }`, with `details` for `invalid_request` only, at most 100 entries. An unknown path is a 404, a known one with another method a 405 with `Allow`.',
  'A body that is not valid UTF-8, or has a lone surrogate in any text, is a 400. Write the character U+FFFD as the escape `\\ufffd`: as itself it cannot be told from bytes that were not UTF-8.',
  'Lists answer `{ "data", "has_more", "limit", "next_cursor" }`: give `next_cursor` as `cursor` for the next page. Expenses are paged by `offset` instead. A page over 6 MB is a 400 on `limit`: ask for fewer rows, or accept gzip. Bodies over 64 KB are compressed for clients that send `Accept-Encoding: gzip`.',
  'A POST takes an `Idempotency-Key`: sent again, it is answered as the first time, for 24 hours, and changes nothing. Each key has a rate; `RateLimit` and `RateLimit-Policy` tell where it stands.',
  'A workspace has at most 100 subscriptions that are not revoked; one more is a 409.',
  'Events are posted to subscribers at least once: verify the signature over the raw body, then deduplicate on `id`. A failed delivery is repeated after 1, 5, 15, 60 and 240 minutes.',
].join('\n\n')
