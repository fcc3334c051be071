import { describe, expect, it } from 'vitest'
import { takesKey } from './takes-key.ts'

describe('the key that the tests send', () => {
  it.each([
    ['POST', '/api/fiscal-note', true],
    ['POST', '/api/fiscal-note?quiet=true', true],
    ['POST', '/api/fiscal-note/7/send', true],
    ['POST', '/api/company/7', true],
    ['PUT', '/api/product/bulk', true],
    ['POST', '/api/fiscal-note/calculate', false],
    ['PUT', '/api/notification/ALL', false],
    ['GET', '/api/fiscal-note', false],
    ['DELETE', '/api/fiscal-note/7', false],
    ['POST', '/api/webhooks/hotmart/1/abc', false],
    ['POST', '/oauth/token', false],
  ])('goes with %s %s: %s', (method, path, takes) => {
    expect(takesKey(method, path)).toBe(takes)
  })
})
