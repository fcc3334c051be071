import { describe, expect, it } from 'vitest'
import { bodyOf, forProduct, movedLevers, readWhatIfSearch } from './what-if-search.ts'

describe('the address of "E se?"', () => {
  it('keeps what is valid and drops the rest', () => {
    const read = readWhatIfSearch({
      venda: 7,
      regime: 'NENHUM',
      dia: '2027-13-40',
      parte: '120',
      onde: 'fora',
      ncm: 'x',
    })
    expect(bodyOf(read)).toEqual({ sale_id: 7, changes: { buyer: { is_abroad: true, country_id: 2496 } } })
  })

  it('asks for each lever that was moved', () => {
    const read = readWhatIfSearch({
      produto: 3,
      regime: 'SIMPLES_NACIONAL',
      ibs_cbs: 'REGULAR',
      dia: '2027-01-05',
      notas: 'NFE_NFSE',
      parte: 0,
      comprador: 'PJ',
      icms: 'Contribuinte',
      onde: 33,
      ncm: 49019900,
      cfop: '6108',
      servico: '080201',
    })
    expect(movedLevers(read)).toBe(11)
    expect(bodyOf(read)).toEqual({
      product_id: 3,
      changes: {
        tax_regime: 'SIMPLES_NACIONAL',
        ibs_cbs_regime: 'REGULAR',
        date: '2027-01-05',
        type_fiscal_note: 'NFE_NFSE',
        nfe_percentage: 0,
        ncm: '49019900',
        cfop: '6108',
        service: { national_service_code: '080201' },
        buyer: { type: 'PJ', icms_taxpayer: 'Contribuinte', state_id: 33 },
      },
    })
  })

  it('supposes nothing when no lever was moved', () => {
    expect(bodyOf(readWhatIfSearch({ venda: 7 }))).toEqual({ sale_id: 7, changes: {} })
  })
})

describe('what a product can take of the supposition', () => {
  const today = { type_fiscal_note: 'NFE' as const, buyer: { icms_taxpayer: 'NaoContribuinte' as const } }
  const taken = (raw: Record<string, unknown>) => forProduct(readWhatIfSearch({ produto: 3, ...raw }), today)

  it('is its codes and shares, not the company, the day or the buyer', () => {
    expect(taken({ ncm: '49019900', regime: 'MEI', dia: '2027-01-05', comprador: 'PJ', onde: 33 })).toEqual({
      ncm: '49019900',
    })
    expect(taken({ notas: 'NFE_NFSE', parte: 30, servico: '080201' })).toEqual({
      notas: 'NFE_NFSE',
      parte: 30,
      servico: '080201',
    })
  })

  it('takes the buyer of a CFOP along, as supposed or as today', () => {
    expect(taken({ cfop: '6108' })).toEqual({ cfop: '6108', icms: 'NaoContribuinte' })
    expect(taken({ cfop: '6102', icms: 'Contribuinte' })).toEqual({ cfop: '6102', icms: 'Contribuinte' })
  })

  it('is nothing where only others change, or a share has a single kind of nota', () => {
    expect(taken({ regime: 'MEI', onde: 33 })).toBeNull()
    expect(taken({ parte: 30 })).toBeNull()
  })
})
