import { describe, expect, it } from 'vitest'
import type { ServiceValues } from '../../../components/note-form/service-values.ts'
import { liveTaxes } from './live-taxes.ts'
import { type NfseValues, newNfse } from './nfse-values.ts'

const TODAY = '2026-11-23'
const COMPANY = {
  tax_regime: 'LUCRO_PRESUMIDO',
  special_tax_regime: '0',
  time_zone: 'America/Sao_Paulo',
} as const

describe('what the note comes to while it is written', () => {
  it('takes discounts and what the client keeps back off the price', () => {
    const taxes = liveTaxes(note({ iss_aliquot: '5', iss_source_withheld: true, ir: '1,5' }), COMPANY, TODAY)
    expect(taxes.rows.map(({ label, cents }) => [label, cents])).toEqual([
      ['Serviço', 100_000],
      ['Descontos', -10_000],
      ['ISS retido', 4500],
      ['IRRF retido', 1350],
    ])
    expect([taxes.withheldCents, taxes.netCents]).toEqual([5850, 84_150])
  })

  it('tells IBS and CBS where the note declares them, on what is left after the company’s own taxes', () => {
    const declared = { nbs: '114011100', cindop: '100301', cclasstrib: '000001' }
    const plain = { ...note(declared), discount: '' }
    const inRio = { ...plain, customer_note: { ...plain.customer_note, city_id: 3_304_557 } }
    const of = (company: Parameters<typeof liveTaxes>[1]) =>
      liveTaxes(inRio, company, TODAY).rows.map(({ label, cents }) => [label, cents])
    expect(of(COMPANY)).toEqual([
      ['Serviço', 100_000],
      ['IBS', 96],
      ['CBS', 867],
    ])
    expect(of({ ...COMPANY, tax_regime: 'SIMPLES_NACIONAL' })).toEqual([['Serviço', 100_000]])
  })

  it('says why it would go without IBS and CBS, where its regime owes them by that day', () => {
    const without = (service: Partial<ServiceValues>, company: Parameters<typeof liveTaxes>[1], day = TODAY) =>
      liveTaxes(note(service), company, day).withoutIbsCbs
    expect(without({}, COMPANY)).toEqual([expect.stringContaining('Escolha-os no produto')])
    expect(without({ nbs: '114011100', cindop: '100301', cclasstrib: '000001' }, COMPANY)).toEqual([
      expect.stringContaining('Peça o endereço'),
    ])
    const simples = { ...COMPANY, tax_regime: 'SIMPLES_NACIONAL' } as const
    expect([without({}, simples), without({}, simples, '2027-01-01').length]).toEqual([[], 1])
  })

  it('takes a municipal benefit off the base of the ISS', () => {
    const benefit = { code: '12345678901234', kind: 'reduction', reduction: '', reduction_percent: '50' }
    const plain = { ...note({ iss_aliquot: '5' }), discount: '' }
    const taxes = liveTaxes({ ...plain, municipal_benefit: benefit }, COMPANY, TODAY)
    expect(taxes.rows.find(({ label }) => label === 'ISS')?.cents).toBe(2500)
  })

  it('says which law an amount comes from', () => {
    const taxes = liveTaxes(note({ iss_aliquot: '5' }), COMPANY, TODAY)
    expect(taxes.rows.find(({ label }) => label === 'ISS')?.how).toMatch(/LC 116/)
  })

  it('says beside the field what the law does not let be withheld', () => {
    const taxes = liveTaxes(note({ ir: '1,5' }), { ...COMPANY, tax_regime: 'SIMPLES_NACIONAL' }, TODAY)
    expect(taxes.faults['nfs_service.ir']).toMatch(/Simples Nacional não sofre retenção/)
    expect(taxes.withheldCents).toBe(0)
  })

  it('counts nothing for what is no number yet', () => {
    const half = { ...note({ iss_aliquot: 'dois' }), discount: 'dez' }
    expect(liveTaxes(half, COMPANY, TODAY).netCents).toBe(100_000)
  })
})

function note(service: Partial<ServiceValues>): NfseValues {
  const blank = newNfse({ id: 1 }, '2026-11-20')
  return {
    ...blank,
    discount: '100',
    items: [{ key: 'a', description: 'Mentoria', quantity: '2', value_per_unit: '500' }],
    nfs_service: { ...blank.nfs_service, ...service },
    customer_note: { ...blank.customer_note, name: 'Aurora', document: '12ABC34501DE35' },
  }
}
