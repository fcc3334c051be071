import { describe, expect, it } from 'vitest'
import { isGiven, serviceRows, taxRows, valueRows, withheldRows } from './service-rows.ts'

const NB = '\u00A0'
const SERVICE = {
  iss_aliquot: null,
  cofins: null,
  csll: null,
  inss: null,
  ir: null,
  pis: null,
  total_tax_percent_simples: null,
  total_tax_percent_country: null,
  total_tax_percent_state: null,
  total_tax_percent_city: null,
  municipal_service_code: null,
  municipal_service_description: null,
  description: 'Mentoria em grupo',
  cnae: null,
  destination_uf: null,
  nbs: null,
  national_service_code: '080201',
  cindop: null,
  cclasstrib: null,
  lc_116: '08.02',
  iss_source_withheld: false,
  destination_city: null,
}
type Note = Parameters<typeof valueRows>[0]
const VALUES = {
  total: 397,
  discount: 0,
  discount_conditional: 0,
  deductions: 0,
  withheld_total: 0,
  net_value: 397,
  iss_value: null,
} as Note

describe('the rows of a service', () => {
  it('leave out what is not set, so that a plain service is three lines', () => {
    expect(serviceRows(SERVICE).filter(isGiven)).toEqual([
      ['Descrição', 'Mentoria em grupo'],
      ['Lista de serviços', '08.02'],
      ['Código nacional', '080201'],
    ])
  })

  it('join the code of the city with its words, or show the one that is there', () => {
    const city = { ...SERVICE, municipal_service_code: '05762' }
    expect(serviceRows(city)).toContainEqual(['Código municipal', '05762'])
    expect(serviceRows({ ...city, municipal_service_description: 'Ensino' })).toContainEqual([
      'Código municipal',
      '05762 · Ensino',
    ])
  })
})

describe('the rows of money', () => {
  it('show price and net value always, and of the rest only what is more than nothing', () => {
    expect(valueRows(VALUES).filter(isGiven)).toEqual([
      ['Valor do serviço', `R$${NB}397,00`],
      ['Valor líquido', `R$${NB}397,00`],
    ])
    expect(valueRows({ ...VALUES, withheld_total: 18.46 })).toContainEqual(['Total retido', `R$${NB}18,46`])
  })

  it('show an ISS of zero, which is a fact, and none where it could not be computed', () => {
    expect(taxRows({ ...VALUES, iss_value: 0 }, SERVICE)).toContainEqual(['ISS', `R$${NB}0,00`])
    expect(taxRows(VALUES, SERVICE).filter(isGiven)).toEqual([])
  })

  it('name the withheld rates, and the ISS by who withholds it', () => {
    expect(withheldRows({ ...SERVICE, ir: 1.5, iss_source_withheld: true }).filter(isGiven)).toEqual([
      ['ISS', 'retido pelo cliente'],
      ['IRRF', `1,50${NB}%`],
    ])
  })
})
