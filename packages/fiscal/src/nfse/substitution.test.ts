import { describe, expect, it } from 'vitest'
import { company, firm, NOW, nfse, person, terms } from '../../testing/nfse/note.ts'
import type { Nfse } from '../note/nfse.ts'
import { composeDps } from './compose/compose.ts'
import { checkSubstitution } from './substitution.ts'

function dps(note: Partial<Nfse>) {
  return composeDps({ nfse: nfse(note), terms: terms(), serie: 1, number: 1, issuedAt: NOW }).infDPS
}

function faults(before: Partial<Nfse>, change: Partial<Nfse>): string[] {
  return checkSubstitution(dps({ ...before, ...change }), dps(before)).map(({ code, path }) => `${code} ${path}`)
}

const other = { ...nfse().nfs_service, national_service_code: '170101', lc_116: '17.01', destination_city: 3304557 }

describe('a replacement', () => {
  it('in the Simples keeps buyer, competence and value, and may change the service', () => {
    const change = { customer_note: firm(), issue_at: new Date('2026-11-01T12:00:00Z'), total_cents: 100 }
    expect(faults({}, change)).toEqual(['E0061 customer_note.document', 'E0061 issue_at', 'E0061 total'])
    expect(faults({}, { nfs_service: other, observations: 'corrigida' })).toEqual([])
  })

  it('out of the Simples keeps competence, service and place, and may change buyer and value', () => {
    const normal = { company: company({ tax_regime: 'LUCRO_REAL' as const }) }
    expect(faults(normal, { nfs_service: { ...other, municipal_service_code: '007' } })).toEqual([
      'E0060 nfs_service.national_service_code',
      'E0060 nfs_service.municipal_service_code',
      'E0060 nfs_service.destination_city',
    ])
    expect(faults(normal, { customer_note: firm(), total_cents: 100 })).toEqual([])
  })

  it('is not for a note without a buyer', () => {
    expect(faults({ customer_note: null }, { customer_note: person() })).toContain('E0056 substitution.access_key')
  })
})
