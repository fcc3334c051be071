import { describe, expect, it } from 'vitest'
import { hashPassword, verifyDummyPassword, verifyPassword } from './password.ts'

describe('a password', () => {
  it('is kept as argon2id with its cost and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('uma senha'), hashPassword('uma senha')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword('uma senha', one)).toBe(true)
    expect(await verifyPassword('Uma senha', one)).toBe(false)
  })

  it('is the same however the keyboard composes its accents', async () => {
    expect(await verifyPassword('coração', await hashPassword('cora\u0063\u0327\u0061\u0303o'))).toBe(true)
  })

  it('is checked with the cost it was kept with', async () => {
    const stored = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$'
    expect(await verifyPassword('x', stored)).toBe(false)
  })

  it.each(['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=1,t=1,p=1$YQ$YQ'])(
    'never fits %j',
    async (stored) => {
      expect(await verifyPassword('plain', stored)).toBe(false)
    },
  )

  it('of nobody is never right', async () => {
    expect(await verifyDummyPassword('qualquer')).toBe(false)
  })
})
