import { describe, expect, it } from 'vitest'
import { keepable } from '../../../shared/webhooks/render.ts'

describe('keepable', () => {
  it('keeps 1,024 code points', () => {
    expect(keepable('x'.repeat(5000))).toHaveLength(1024)
    expect([...(keepable('🏠'.repeat(3000)) ?? '')]).toHaveLength(1024)
    expect(keepable(null)).toBeNull()
  })

  it.each([
    '{"url":"https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=abc&x=1"}',
    '{"url":"https:\\/\\/b.s3.amazonaws.com\\/k?X-Amz-Signature=abc"}',
    '{"seen":"b.s3.amazonaws.com/k?X-Amz-Signature=abc"}',
    'u=https%253A%252F%252Fb.s3.amazonaws.com%252Fk%253FX-Amz-Signature%253Dabc',
    'u=https%3A%2F%2Fb.s3.amazonaws.com%2Fk%3FX-Amz-Signature%3Dabc',
    `${'x'.repeat(1000)} https://b.s3.amazonaws.com/k?X-Amz-Signature=abc`,
  ])('keeps no link that a receiver echoed: %s', (body) => {
    const kept = keepable(body)
    expect(kept).not.toMatch(/X-Amz-Signature|abc/i)
    expect(kept).toContain('[signed link]')
  })
})
