import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Credentials } from '../src/port/platform.ts'
import { type PullAnswer, PullRefused, type TokenExchange } from '../src/port/pull.ts'
import { mutatedBodies } from './mutations.ts'

/**
 * Contract tests of the exchange of credentials for a token. The mutated answer is a standard OAuth answer that also
 * has the other common field name.
 */
export function describeToken(token: TokenExchange, credentials: Credentials, mutations: number): void {
  describe('token', () => {
    it('is asked for over https', () => {
      expect(new URL(token.request(credentials).url).protocol).toBe('https:')
    })

    it('is read to the letter, with the time it lasts', () => {
      const read = token.read(answerOf(200, GOOD))
      expect(read.token).toBe('abc.DEF-123_~+/=')
      expect(read.expiresInSeconds).toBeGreaterThan(0)
    })

    it.each([
      [401, 'unauthorised'],
      [400, 'unauthorised'],
      [429, 'throttled'],
      [500, 'unavailable'],
      [404, 'refused'],
    ] as const)('is refused by %i as %s', (status, kind) => {
      expect(() => token.read(answerOf(status, {}))).toThrow(expect.objectContaining({ kind }))
    })

    it('is refused where the answer holds none', () => {
      for (const body of [{}, { access_token: '', token: '' }, { access_token: 'a b', token: 'a b' }, []])
        expect(() => token.read(answerOf(200, body))).toThrow(PullRefused)
    })

    it('survives any mutation of the answer', () => {
      const property = fc.property(mutatedBodies([encoded(GOOD)]), (body) => {
        try {
          expect(token.read({ status: 200, headers: {}, body }).token).toMatch(/^[\x21-\x7e]+$/)
        } catch (error) {
          expect(error).toBeInstanceOf(PullRefused)
        }
      })
      fc.assert(property, { numRuns: mutations })
    })
  })
}

const GOOD = { access_token: 'abc.DEF-123_~+/=', token: 'abc.DEF-123_~+/=', token_type: 'bearer', expires_in: 86_400 }

function answerOf(status: number, body: unknown): PullAnswer {
  return { status, headers: {}, body: encoded(body) }
}

function encoded(body: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(body))
}
