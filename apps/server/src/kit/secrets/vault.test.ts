import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Secret } from './secret.ts'
import { openVault, sealedBy } from './vault.ts'

const vault = openVault(new Secret('ab'.repeat(32)))
const other = openVault(new Secret('cd'.repeat(32)))

const bytesOf = (sealed: string) => Buffer.from(sealed.split('.')[2] ?? '', 'base64url')

describe('a sealed value', () => {
  it('opens again at its own place, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (plain, place) => {
        expect(vault.open(vault.seal(plain, place), place)).toBe(plain)
      }),
    )
  })

  it('is never twice the same', () => {
    expect(vault.seal('segredo', 'company:1')).not.toBe(vault.seal('segredo', 'company:1'))
  })

  it('does not hold its plain text', () => {
    expect(bytesOf(vault.seal('segredo', 'x')).includes('segredo')).toBe(false)
  })

  it('does not open at another place, nor under another key', () => {
    const sealed = vault.seal('segredo', 'company:1|certificate')
    expect(() => vault.open(sealed, 'company:2|certificate')).toThrow()
    expect(() => other.open(sealed, 'company:1|certificate')).toThrow()
  })

  it('does not open once a single bit of it was changed', () => {
    const sealed = vault.seal('segredo', 'x')
    const bytes = bytesOf(sealed)
    for (let at = 0; at < bytes.length; at += 1) {
      const tampered = Buffer.from(bytes)
      tampered[at] = (tampered[at] ?? 0) ^ 1
      expect(() => vault.open(`${sealedBy(vault.keyIds[0])}${tampered.toString('base64url')}`, 'x')).toThrow()
    }
  })

  it.each(['', 'v1.', 'v2.AAAA', 'v1.AAAA', 'v2.00000000.AAAA', 'v3.AAAA', 'texto'])(
    'is refused when it is %j',
    (text) => {
      expect(() => vault.open(text, 'x')).toThrow()
    },
  )
})

describe('a vault of two keys', () => {
  const both = openVault(new Secret(`${'cd'.repeat(32)},${'ab'.repeat(32)}`))

  it('seals with the first and opens what either sealed, also from before keys had names', () => {
    const nameless = `v1.${vault.seal('antes', 'x').split('.')[2]}`
    expect([vault.seal('antes', 'x'), other.seal('antes', 'x'), nameless].map((one) => both.open(one, 'x'))).toEqual([
      'antes',
      'antes',
      'antes',
    ])
    expect(other.open(both.seal('depois', 'x'), 'x')).toBe('depois')
    expect(() => vault.open(both.seal('depois', 'x'), 'x')).toThrow()
  })

  it('finds what was hashed with either, and with one that is gone but for its hashes', () => {
    expect(both.keyedHashes('a')).toEqual([other.keyedHash('a'), vault.keyedHash('a')])
    const after = openVault(new Secret('cd'.repeat(32)))
    after.rememberHashKeys([both.hashKeyOf(vault.keyIds[0]) ?? ''])
    expect(after.keyedHashes('a')).toEqual([other.keyedHash('a'), vault.keyedHash('a')])
    expect(() => after.open(vault.seal('antes', 'x'), 'x')).toThrow()
  })
})

describe('what follows from the master key', () => {
  it('gives every role another password, the same at every start', () => {
    const roles = ['talao_app', 'talao_worker', 'talao_wise', 'talao_queue', 'talao_owner']
    expect(new Set(roles.map((role) => vault.rolePassword(role))).size).toBe(roles.length)
    expect(openVault(new Secret('ab'.repeat(32))).rolePassword('talao_app')).toBe(vault.rolePassword('talao_app'))
    expect(other.rolePassword('talao_app')).not.toBe(vault.rolePassword('talao_app'))
  })

  it('hashes the same text alike, another key otherwise', () => {
    expect(vault.keyedHash('a').equals(vault.keyedHash('a'))).toBe(true)
    expect(vault.keyedHash('a').equals(vault.keyedHash('b'))).toBe(false)
    expect(vault.keyedHash('a').equals(other.keyedHash('a'))).toBe(false)
  })
})

describe('a Secret', () => {
  it('shows itself nowhere but where it is revealed', () => {
    const secret = new Secret('hunter2')
    const shown = [
      String(secret),
      ['segredo', secret].join(' '),
      JSON.stringify({ secret }),
      inspect(secret),
      inspect({ deep: [secret] }, { depth: 9, showHidden: true }),
    ]
    expect(shown.join()).not.toContain('hunter2')
    expect(Object.keys(secret)).toEqual([])
    expect(secret.reveal()).toBe('hunter2')
  })
})
