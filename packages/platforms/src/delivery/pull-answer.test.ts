import { describe, expect, it } from 'vitest'
import { PullRefused } from '../port/pull.ts'
import { answeredBody, answeredBodyIfAny, answeredToken } from './pull-answer.ts'

const answer = (status: number, body = '{}', headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: new TextEncoder().encode(body),
})

describe('answers of a platform', () => {
  it('reads a good one, with numbers as they were written', () => {
    expect(answeredBody(answer(200, '{"value":12345678901234567890.10}'))).toEqual({ value: '12345678901234567890.10' })
    expect(answeredBodyIfAny(answer(201, '[]'))).toEqual([])
  })

  it('tells an unknown thing from a refusal', () => {
    expect(answeredBodyIfAny(answer(404))).toBeNull()
    expect(() => answeredBody(answer(404))).toThrow(expect.objectContaining({ kind: 'refused' }))
    expect(() => answeredBodyIfAny(answer(403))).toThrow(expect.objectContaining({ kind: 'unauthorised' }))
  })

  it.each([
    ['7', 7],
    ['0', 0],
    ['86400', 86_400],
    ['1791219800', null],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['-1', null],
    ['', null],
  ])('takes a pause of %j for %j seconds', (header, seconds) => {
    for (const name of ['retry-after', 'ratelimit-reset'])
      expect(() => answeredBody(answer(429, '', { [name]: header }))).toThrow(
        expect.objectContaining({ kind: 'throttled', retryAfterSeconds: seconds }),
      )
  })

  it('hides nothing of the platform in the reason, and says what to do', () => {
    for (const status of [301, 400, 401, 409, 429, 500])
      expect(reasonOf(() => answeredBody(answer(status, '{"secret":"abc"}')))).toMatch(
        /^A plataforma .+\. \p{Lu}.+\.$/u,
      )
    expect(reasonOf(() => answeredBody(answer(400, '{"secret":"abc"}')))).not.toContain('abc')
  })
})

describe('tokens', () => {
  it('lasts as long as the platform says, or as long as we assume', () => {
    const read = (body: object, options = {}) => answeredToken(answer(200, JSON.stringify(body)), options)
    expect(read({ access_token: 'a', expires_in: 86400 })).toEqual({ token: 'a', expiresInSeconds: 86_400 })
    expect(read({ access_token: 'a' })).toEqual({ token: 'a', expiresInSeconds: 3600 })
    expect(read({ token: 'a' }, { field: 'token', defaultSeconds: 60 })).toEqual({ token: 'a', expiresInSeconds: 60 })
  })

  it('is assumed to last where it never ends, or where it ended already', () => {
    for (const expires_in of [0, 2_592_000, -1, 'x'])
      expect(answeredToken(answer(200, JSON.stringify({ access_token: 'a', expires_in }))).expiresInSeconds).toBe(3600)
  })
})

function reasonOf(act: () => unknown): string {
  try {
    act()
    return ''
  } catch (error) {
    return error instanceof PullRefused ? error.reason : String(error)
  }
}
