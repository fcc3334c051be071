import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BusinessKey, refByHand, refOf } from './ref.ts'

const key = fc.record<BusinessKey>({
  cnpj: fc.string(),
  environment: fc.constantFrom('producao', 'homologacao'),
  platform: fc.string(),
  external_sales_id: fc.string(),
  kind: fc.constantFrom('NFE', 'NFSE'),
  part: fc.nat(20),
  generation: fc.nat(20),
})

describe('the reference at the gateway', () => {
  it('follows from the sale alone, in 40 characters the gateway accepts', () => {
    fc.assert(
      fc.property(key, (one) => {
        expect(refOf(one)).toBe(refOf({ ...one }))
        expect(refOf(one)).toMatch(/^[0-9a-f]{40}$/)
      }),
    )
  })

  it('is another one as soon as any part of the key is', () => {
    fc.assert(
      fc.property(key, key, (one, two) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(two))
        expect(refOf(one)).not.toBe(refOf(two))
      }),
    )
  })

  it('does not mix up neighbouring parts', () => {
    const base = { environment: 'producao', kind: 'NFE', part: 1, generation: 1 }
    expect(refOf({ ...base, cnpj: 'a', platform: 'b|1:c', external_sales_id: 'd' })).not.toBe(
      refOf({ ...base, cnpj: 'a', platform: 'b', external_sales_id: 'c|1:d' }),
    )
  })

  it('of a note authorised elsewhere is drawn anew', () => {
    expect(refOf(null)).toMatch(/^[0-9a-f]{40}$/)
    expect(refOf(null)).not.toBe(refOf(null))
  })

  it('of a note made by hand is the same at every asking, and another for each note and for the same number made later', () => {
    const note = { companyId: 7, noteId: 12, created_at: new Date('2026-11-20T12:00:00Z') }
    expect(refByHand({ ...note })).toBe(refByHand(note))
    expect(refByHand(note)).toMatch(/^[0-9a-f]{40}$/)
    const later = new Date('2026-11-20T12:00:00.001Z')
    const others = [{ companyId: 71, noteId: 2 }, { noteId: 13 }, { companyId: 8 }, { created_at: later }]
    const refs = others.map((other) => refByHand({ ...note, ...other }))
    expect(new Set([...refs, refByHand(note)]).size).toBe(others.length + 1)
  })
})
