import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Secret } from '../../kit/secrets/secret.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { linkExpiry, makeLinkToken, openLinkToken } from './link.ts'

const vault = openVault(new Secret('0f'.repeat(32)))
const NOW = new Date('2026-11-21T12:00:00Z')
const target = { company_id: 7, note_id: 42, about: 'note', file: 'pdf' } as const

describe('a link to a file', () => {
  it('opens exactly what it was made for', () => {
    const about = fc.constantFrom('note' as const, 'cancel' as const, 'letter-1' as const, 'letter-20' as const)
    const wish = fc.record({ company_id: fc.nat(), note_id: fc.nat(), about, file: fc.constantFrom('pdf', 'xml') })
    fc.assert(
      fc.property(wish, (wanted) => {
        const token = makeLinkToken(vault, wanted, linkExpiry(NOW))
        expect(token).toMatch(/^[\w.-]+$/)
        expect(openLinkToken(vault, token, NOW)).toEqual({ ok: true, target: wanted })
      }),
    )
  })

  it('opens until its last second and no longer', () => {
    const expires = linkExpiry(NOW)
    const token = makeLinkToken(vault, target, expires)
    expect(openLinkToken(vault, token, new Date(expires.getTime() - 1)).ok).toBe(true)
    expect(openLinkToken(vault, token, expires)).toEqual({ ok: false, reason: 'expired' })
  })

  it('opens nothing once one character of what it says or of its mark is another', () => {
    const token = makeLinkToken(vault, target, linkExpiry(NOW))
    // Skips the last character, two of whose bits are ignored in base64url.
    fc.assert(
      fc.property(fc.nat(token.length - 2), fc.constantFrom(...'0123456789abcXYZ.-_'), (at, other) => {
        fc.pre(token[at] !== other)
        const forged = token.slice(0, at) + other + token.slice(at + 1)
        expect(openLinkToken(vault, forged, NOW)).toEqual({ ok: false, reason: 'invalid' })
      }),
    )
  })

  it('of another house, and anything else, opens nothing', () => {
    const other = openVault(new Secret('a0'.repeat(32)))
    expect(openLinkToken(vault, makeLinkToken(other, target, linkExpiry(NOW)), NOW)).toEqual({
      ok: false,
      reason: 'invalid',
    })
    for (const text of ['', '.', '7.42.note.pdf.9999999999.', `7.42.note.zip.9999999999.${'A'.repeat(43)}`])
      expect(openLinkToken(vault, text, NOW)).toEqual({ ok: false, reason: 'invalid' })
  })
})
