import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { input, LISBON, RIO } from '../../testing/nfe/draft-input.ts'
import { nfeTotalCents } from '../note/nfe-total.ts'
import type { PaymentMethod } from '../sale/event.ts'
import { draftNfe } from './draft.ts'
import { EMPTY_TAX } from './draft-tax.ts'
import { checkNfe } from './rules.ts'
import { withTaxReformOn } from './tax-reform-on-day.ts'

/** The drafts' date in São Paulo. */
const DAY = '2026-11-20'

describe('a plain sale of an e-book by a company of the Simples', () => {
  const nfe = draftNfe(input())

  it('is a note with nothing to complain about', () => {
    expect(checkNfe(nfe, DAY)).toEqual([])
  })

  it('carries the book as immune, with the CFOP of the place', () => {
    expect(nfe.items).toHaveLength(1)
    expect(nfe.items[0]).toMatchObject({
      product_id: 7,
      product_code: '4062912',
      description: 'Livro “Luz” – 2ª edição',
      quantity: '1',
      value_per_unit: '97.00',
      unit_measurement: 'UN',
      cfop: '5102',
      ncm: '49019900',
      nfe_tax: {
        icms_origin: '0',
        icms_cst: '300',
        pis_cst: '49',
        pis_aliquot: null,
        cofins_cst: '49',
        cst_ibscbs: null,
      },
    })
  })

  it('says where it comes from and what the law wants said', () => {
    expect(nfe.sales_code).toBe('HP1')
    expect(nfe.additional_information).toBe(
      'Obrigado pela compra; Venda HP1; DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL; ' +
        'NAO GERA DIREITO A CREDITO FISCAL DE IPI; IMUNIDADE TRIBUTARIA - ART. 150, VI, "d", DA CF/88 (SUMULA VINCULANTE 57)',
    )
  })
})

it.each([
  ['credit_card', '03'],
  ['pix', '17'],
  ['boleto', '15'],
  ['wallet', '18'],
  ['paypal', '18'],
  ['other', '99'],
  [null, '99'],
] as const)('a sale paid by %s says %s', (payment_method: PaymentMethod | null, code) => {
  const nfe = draftNfe(input({ sale: { payment_method } }))
  expect(nfe.payments).toEqual([{ payment_method: code, amount_cents: 9700 }])
})

it.each([
  // default in production, homologation mode, note in production
  [true, false, true],
  [true, true, false],
  [false, false, false],
])('production %s, homologation mode %s: %s', (in_production, homologation_mode, expected) => {
  expect(draftNfe(input({ defaults: { in_production }, homologation_mode })).in_production).toBe(expected)
})

describe('the buyer', () => {
  it('in another state gets the CFOP of a buyer without ICMS', () => {
    expect(draftNfe(input({ customer: { address: RIO, state_id: 33 } })).items[0]?.cfop).toBe('6108')
  })

  it('registered for ICMS in another state gets the other one, and need not be the final consumer', () => {
    const customer = {
      address: RIO,
      state_id: 33,
      icms_taxpayer: 'Contribuinte' as const,
      state_registration: '99999993',
    }
    const nfe = draftNfe(input({ customer, defaults: { final_customer: false } }))
    expect(nfe.items[0]?.cfop).toBe('6102')
    expect(nfe.final_customer).toBe(false)
    expect(checkNfe(nfe, DAY)).toEqual([])
  })

  it('who pays no ICMS is a final consumer whatever the default says', () => {
    expect(draftNfe(input({ defaults: { final_customer: false } })).final_customer).toBe(true)
  })

  it('abroad gets the taxes set for abroad, else those of an export, never those of home', () => {
    const customer = { is_abroad: true, document: null, state_id: null, address: LISBON }
    const home = { ...EMPTY_TAX, icms_cst: '102', icms_aliquot: '18', pis_cst: '49', cofins_cst_abroad: '99' }
    const nfe = draftNfe(input({ customer, defaults: { nfe_tax: home } }))
    expect(nfe.items[0]?.cfop).toBe('7102')
    expect(nfe.items[0]?.nfe_tax).toMatchObject({
      icms_cst: '300',
      icms_aliquot: null,
      pis_cst: '49',
      cofins_cst: '99',
      cofins_cst_abroad: null,
    })
    expect(checkNfe(nfe, DAY)).toEqual([])
  })
})

it('is paid in full: taxes on top of the price are part of what the payment says', () => {
  const nfe = draftNfe(
    input({
      company: { tax_regime: 'LUCRO_REAL' },
      product: { ncm: '69120000', nfe_tax: { icms_cst: '00', icms_aliquot: '18', ipi_cst: '50', ipi_aliquot: '10' } },
    }),
  )
  expect(nfe.payments).toEqual([{ payment_method: '17', amount_cents: 9700 + 970 }])
  expect(checkNfe(nfe, DAY)).toEqual([])
})

it('takes each value from item, product, default and rule, in this order and one by one', () => {
  const nfe = draftNfe(
    input({
      item: { nfe_tax: { icms_cst: '400' } },
      product: { nfe_tax: { icms_cst: '500', pis_cst: '99' }, unit_measurement: 'LIC' },
      defaults: {
        nfe_tax: { ...EMPTY_TAX, icms_cst: '900', pis_cst: '08', cofins_cst: '07' },
        unit_measurement: 'KIT',
        cest: '2806400',
      },
    }),
  )
  expect(nfe.items[0]).toMatchObject({
    unit_measurement: 'LIC',
    cest: '2806400',
    nfe_tax: { icms_cst: '400', pis_cst: '99', cofins_cst: '07', icms_origin: '0' },
  })
})

describe('the class of IBS and CBS of a product', () => {
  const product = { cclasstrib: '200034', ncm: '69120000' }
  const classOf = (given: Parameters<typeof input>[0]) => {
    const { cst_ibscbs, cclasstrib } = draftNfe(input(given)).items[0]?.nfe_tax ?? EMPTY_TAX
    return [cst_ibscbs, cclasstrib]
  }
  const company = { tax_regime: 'LUCRO_REAL' } as const

  it('comes before the company and the rule, with the situation it is of', () => {
    const defaults = { nfe_tax: { ...EMPTY_TAX, cst_ibscbs: '000', cclasstrib: '000001' } }
    expect(classOf({ company, product })).toEqual(['200', '200034'])
    expect(classOf({ company, product, defaults })).toEqual(['200', '200034'])
  })

  it('gives way to what the item or the tax block of the product says', () => {
    expect(classOf({ company, product, item: { nfe_tax: { cst_ibscbs: '000', cclasstrib: '000001' } } })).toEqual([
      '000',
      '000001',
    ])
    const own = { ...product, nfe_tax: { cst_ibscbs: '410', cclasstrib: '410999' } }
    expect(classOf({ company, product: own })).toEqual(['410', '410999'])
  })

  it('says nothing of a sale abroad, and brings no group to a regime before its day', () => {
    const customer = { is_abroad: true, document: null, state_id: null, address: LISBON }
    expect(classOf({ company, product, customer })).toEqual(['410', '410004'])
    const simples = draftNfe(input({ product }))
    expect(simples.items[0]?.nfe_tax).toMatchObject({ cst_ibscbs: null, cclasstrib: '200034' })
    expect(withTaxReformOn(simples, '2026-12-31').items[0]?.nfe_tax.cst_ibscbs).toBeNull()
    expect(withTaxReformOn(simples, '2027-01-01').items[0]?.nfe_tax).toMatchObject({
      cst_ibscbs: '200',
      cclasstrib: '200034',
    })
  })
})

it('carries the benefit code of the product, unless the item says another', () => {
  const product = { cbenef: 'PR810001' }
  expect(draftNfe(input({ product })).items[0]?.cbenef).toBe('PR810001')
})

it('gives the normal regime its PIS and COFINS rates, but only where CST 01 stands', () => {
  const lucroReal = draftNfe(input({ company: { tax_regime: 'LUCRO_REAL' }, product: { ncm: '69120000' } }))
  expect(lucroReal.items[0]?.nfe_tax).toMatchObject({
    pis_cst: '01',
    pis_aliquot: '1.65',
    cofins_aliquot: '7.6',
    cclasstrib: '000001',
  })
  const zero = draftNfe(
    input({ company: { tax_regime: 'LUCRO_REAL' }, product: { ncm: '69120000', nfe_tax: { pis_cst: '06' } } }),
  )
  expect(zero.items[0]?.nfe_tax).toMatchObject({ pis_cst: '06', pis_aliquot: null, cofins_aliquot: '7.6' })
})

it('carries the marketplace of the integration, and says plainly when there is none', () => {
  const intermediary = { indicator: '1' as const, cnpj: '13427325000105', registration: 'vendedor-123' }
  expect(draftNfe(input({ sale: { intermediary } })).intermediary).toEqual(intermediary)
  expect(draftNfe(input()).intermediary).toEqual({ indicator: '0', cnpj: null, registration: null })
})

describe('the share on the NF-e', () => {
  it('is the percentage of the sale, with the full price in words', () => {
    const nfe = draftNfe(
      input({
        sale: { nfe_percentage: '30', type_fiscal_note: 'NFE_NFSE' },
        product: { type_fiscal_note: 'NFE_NFSE' },
      }),
    )
    expect(nfe.items[0]?.value_per_unit).toBe('29.10')
    expect(nfe.payments[0]?.amount_cents).toBe(2910)
    expect(nfe.additional_information).toContain('Valor total da venda R$\u00A097,00')
  })

  it('follows the product before the integration', () => {
    expect(draftNfe(input({ product: { nfe_percentage: '10' } })).payments[0]?.amount_cents).toBe(970)
  })

  it('leaves services out', () => {
    expect(draftNfe(input({ product: { type_fiscal_note: 'NFSE' } })).items).toEqual([])
  })

  it('is exact to the cent, whatever amount, quantity and percentage', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 10).toFixed(1)),
        fc.integer({ min: 1, max: 100 }).map(String),
        (amount_cents, quantity, nfe_percentage) => {
          const nfe = draftNfe(input({ sale: { amount_cents, nfe_percentage }, item: { quantity } }))
          expect(nfeTotalCents(nfe.items)).toBe(Math.round((amount_cents * Number(nfe_percentage)) / 100))
          expect(nfe.payments[0]?.amount_cents).toBe(nfeTotalCents(nfe.items))
        },
      ),
    )
  })
})

it('leaves what is missing to the check: product unknown, quantity zero', () => {
  const nfe = draftNfe(input({ item: { product_id: 99, description: null, quantity: '0' } }))
  expect(checkNfe(nfe, DAY).map((fault) => fault.code)).toEqual(['NFE-ITEM-DESCRIPTION', 'NFE-ITEM-QUANTITY'])
})
