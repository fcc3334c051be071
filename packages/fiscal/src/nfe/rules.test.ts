// table
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Nfe } from '../note/nfe.ts'
import { EMPTY_ITEM, type NfeItem } from '../note/nfe-item.ts'
import { SEFAZ_REJECTIONS } from '../rejection/sefaz.ts'
import { computeNoteTaxes } from '../tax/note.ts'
import { EMPTY_TAX } from './draft-tax.ts'
import { checkNfe, NFE_RULES } from './rules.ts'

const DAY = '2026-11-20'

const KEY = '35261112ABC34501DE35550010000001231135724685'

/**
 * For each rule, a change that violates only it, and optionally a borderline change that does not. Without the second,
 * the good note is the valid example.
 */
const EXAMPLES: Record<string, [broken: (nfe: Nfe) => void, fine?: (nfe: Nfe) => void]> = {
  'NFE-COMPANY-CNPJ': [
    ({ company }) => (company.cnpj = '11222333000182'),
    ({ company }) => (company.cnpj = '11222333000181'),
  ],
  'NFE-COMPANY-NAME': [
    ({ company }) => (company.corporate_name = 'A'.repeat(61)),
    ({ company }) => (company.corporate_name = `${'A'.repeat(60)}🙂`),
  ],
  'NFE-COMPANY-STATE-REGISTRATION': [({ company }) => (company.state_registration = null), withoutIeInRio],
  'NFE-COMPANY-WITHOUT-IE': [({ company }) => (company.state_registration = 'ISENTO'), withoutIeInRio],
  'NFE-COMPANY-STATE-REGISTRATION-UF': [({ company }) => (company.state_registration = '110042490115')],
  'NFE-COMPANY-IBS-CBS-REGIME': [
    ({ company }) => (company.ibs_cbs_regime = 'EXCESS'),
    ({ company }) => (company.ibs_cbs_regime = 'REGULAR'),
  ],
  'NFE-COMPANY-ADDRESS': [({ company }) => (company.address = null)],
  'NFE-COMPANY-STREET': [({ company }) => (at(company.address).street = ' X ')],
  'NFE-COMPANY-NEIGHBORHOOD': [({ company }) => (at(company.address).neighborhood = null)],
  'NFE-COMPANY-CITY': [({ company }) => (at(company.address).city_id = 3304557)],
  'NFE-COMPANY-STATE': [
    (nfe) => {
      Object.assign(at(nfe.company.address), { state_id: 36, city_id: 3650308 })
      at(nfe.items[0]).cfop = '6108'
    },
  ],
  'NFE-COMPANY-POSTAL-CODE': [({ company }) => (at(company.address).postal_code = '123')],
  'NFE-CUSTOMER-NAME': [
    ({ customer_note }) => (customer_note.name = 'A'),
    ({ customer_note }) => (customer_note.name = 'Zé'),
  ],
  'NFE-CUSTOMER-NAME-ALPHABET': [
    ({ customer_note }) => (customer_note.name = 'Ana 王'),
    ({ customer_note }) => (customer_note.name = 'Ana Dvořák 🌻'),
  ],
  'NFE-CUSTOMER-DOCUMENT-MISSING': [({ customer_note }) => (customer_note.document = null), abroad],
  'NFE-CUSTOMER-DOCUMENT-INVALID': [({ customer_note }) => (customer_note.document = '12345678965')],
  'NFE-CUSTOMER-DOCUMENT-TYPE': [
    ({ customer_note }) => (customer_note.type = 'PJ'),
    ({ customer_note }) => Object.assign(customer_note, { type: 'PJ', document: '12ABC34501DE35' }),
  ],
  'NFE-CUSTOMER-FOREIGN-DOCUMENT': [
    (nfe) => {
      abroad(nfe)
      nfe.customer_note.foreign_document = 'PASSAPORTE Nº 1'
    },
    (nfe) => {
      abroad(nfe)
      nfe.customer_note.foreign_document = 'C-123.456/7'
    },
  ],
  'NFE-CUSTOMER-STATE-REGISTRATION-MISSING': [
    ({ customer_note }) => (customer_note.icms_taxpayer = 'Contribuinte'),
    ({ customer_note }) =>
      Object.assign(customer_note, { icms_taxpayer: 'Contribuinte', state_registration: '110042490114' }),
  ],
  'NFE-CUSTOMER-STATE-REGISTRATION-INVALID': [
    ({ customer_note }) =>
      Object.assign(customer_note, { icms_taxpayer: 'Contribuinte', state_registration: '11.004' }),
  ],
  'NFE-CUSTOMER-STATE-REGISTRATION-UF': [
    // A valid number of São Paulo, but the buyer is in Rio.
    (nfe) => {
      inRio(nfe)
      Object.assign(nfe.customer_note, { icms_taxpayer: 'Contribuinte', state_registration: '110042490114' })
      onItem({ cfop: '6102' })(nfe)
    },
    (nfe) => {
      inRio(nfe)
      Object.assign(nfe.customer_note, { icms_taxpayer: 'Contribuinte', state_registration: '99999993' })
      onItem({ cfop: '6102' })(nfe)
    },
  ],
  'NFE-CUSTOMER-STATE-REGISTRATION-EXEMPT': [
    both(inParana, ({ customer_note }) =>
      Object.assign(customer_note, { icms_taxpayer: 'Isento', state_registration: '1234567850' }),
    ),
    both(inParana, ({ customer_note }) =>
      Object.assign(customer_note, { icms_taxpayer: 'Isento', state_registration: ' isento' }),
    ),
  ],
  'NFE-CUSTOMER-EXEMPT-STATE': [
    ({ customer_note }) => (customer_note.icms_taxpayer = 'Isento'),
    both(({ customer_note }) => (customer_note.icms_taxpayer = 'Isento'), onTax({ icms_cst: '300' })),
  ],
  'NFE-CUSTOMER-STATE-REGISTRATION-ABROAD': [
    both(abroad, ({ customer_note }) => (customer_note.state_registration = '110042490114')),
    both(abroad, ({ customer_note }) => (customer_note.state_registration = 'ISENTO')),
  ],
  'NFE-CUSTOMER-ICMS-ABROAD': [
    (nfe) => {
      abroad(nfe)
      nfe.customer_note.icms_taxpayer = 'Isento'
    },
    abroad,
  ],
  'NFE-CUSTOMER-EMAIL': [
    ({ customer_note }) => (customer_note.email = 'ana@'),
    ({ customer_note }) => (customer_note.email = null),
  ],
  'NFE-CUSTOMER-PHONE': [
    ({ customer_note }) => (customer_note.phone = '12345'),
    ({ customer_note }) => (customer_note.phone = '+55 (11) 98888-0001'),
  ],
  'NFE-CUSTOMER-ADDRESS': [({ customer_note }) => (customer_note.address = null)],
  'NFE-CUSTOMER-STREET': [({ customer_note }) => (at(customer_note.address).street = null)],
  'NFE-CUSTOMER-NUMBER': [
    ({ customer_note }) => (at(customer_note.address).number = '1'.repeat(61)),
    ({ customer_note }) => (at(customer_note.address).number = null),
  ],
  'NFE-CUSTOMER-COMPLEMENT': [({ customer_note }) => (at(customer_note.address).complement = 'x'.repeat(61))],
  'NFE-CUSTOMER-NEIGHBORHOOD': [({ customer_note }) => (at(customer_note.address).neighborhood = null), abroad],
  'NFE-CUSTOMER-CITY': [({ customer_note }) => (at(customer_note.address).city_id = null), abroad],
  'NFE-CUSTOMER-STATE': [({ customer_note }) => (at(customer_note.address).state_id = null), abroad],
  'NFE-CUSTOMER-POSTAL-CODE': [({ customer_note }) => (at(customer_note.address).postal_code = null), abroad],
  'NFE-CUSTOMER-COUNTRY': [
    (nfe) => {
      abroad(nfe)
      at(nfe.customer_note.address).country_id = 1
    },
    abroad,
  ],
  'NFE-CUSTOMER-ABROAD-CITY': [
    (nfe) => {
      abroad(nfe)
      at(nfe.customer_note.address).abroad_city = null
    },
    abroad,
  ],
  'NFE-NATURE-OPERATION': [(nfe) => (nfe.nature_operation = '  ')],
  'NFE-REFERENCE-INVALID': [
    (nfe) => (nfe.nfe_referenced = `${KEY.slice(0, 43)}9`),
    (nfe) => (nfe.nfe_referenced = KEY),
  ],
  'NFE-REFERENCE-MISSING': [
    (nfe) => (nfe.goal = 'Complementar'),
    (nfe) => Object.assign(nfe, { goal: 'Complementar', nfe_referenced: KEY }),
  ],
  'NFE-ADDITIONAL-INFORMATION': [
    // The legal texts of the regime and the immunity are added, and here also the one about approximate taxes.
    both((nfe) => (nfe.additional_information = 'x'.repeat(4815)), onTax({ approximate_tax_percent_total: '13.45' })),
    (nfe) => (nfe.additional_information = 'x'.repeat(4815)),
  ],
  'NFE-SHIPPING': [(nfe) => (nfe.shipping = '5'), (nfe) => (nfe.shipping = '0')],
  'NFE-FINAL-CUSTOMER': [
    (nfe) => (nfe.final_customer = false),
    (nfe) => {
      abroad(nfe)
      nfe.final_customer = false
    },
  ],
  'NFE-ITEMS-COUNT': [
    (nfe) => Object.assign(nfe, { items: [], payments: [{ payment_method: '90', amount_cents: 0 }] }),
    (nfe) =>
      priced(
        nfe,
        Array.from({ length: 990 }, () => ({ ...goodItem(), value_per_unit: '1.00' })),
        99_000,
      ),
  ],
  'NFE-TOTAL-SIZE': [
    (nfe) => priced(nfe, [{ ...goodItem(), quantity: '1000', value_per_unit: '10000000000' }], 10 ** 15),
    (nfe) => priced(nfe, [{ ...goodItem(), quantity: '999', value_per_unit: '10000000000' }], 999 * 10 ** 12),
  ],
  'NFE-PAYMENT-MISSING': [(nfe) => (nfe.payments = []), (nfe) => (nfe.payments = nfe.payments.slice(0, 1))],
  'NFE-PAYMENT-SUM': [
    // IPI is added on top of the price.
    onTax({ ipi_cst: '50', ipi_aliquot: '10' }),
    (nfe) => {
      onTax({ ipi_cst: '50', ipi_aliquot: '10' })(nfe)
      nfe.payments = [
        { payment_method: '03', amount_cents: 9000 },
        { payment_method: '17', amount_cents: 1670 },
      ]
    },
  ],
  'NFE-PAYMENT-RETURN': [
    (nfe) => Object.assign(nfe, { goal: 'Devolucao', nfe_referenced: KEY }),
    (nfe) =>
      Object.assign(nfe, {
        goal: 'Devolucao',
        nfe_referenced: KEY,
        payments: [{ payment_method: '90', amount_cents: 0 }],
      }),
  ],
  'NFE-PAYMENT-METHOD': [
    (nfe) => (at(nfe.payments[0]).payment_method = '06'),
    (nfe) => (at(nfe.payments[0]).payment_method = '23'),
  ],
  'NFE-PAYMENT-AMOUNT': [
    (nfe) =>
      Object.assign(nfe, {
        payments: [
          { payment_method: '03', amount_cents: 9800 },
          { payment_method: '17', amount_cents: -100 },
        ],
      }),
  ],
  'NFE-PAYMENT-NONE-AMOUNT': [
    (nfe) => (at(nfe.payments[0]).payment_method = '90'),
    (nfe) => (nfe.payments = [{ payment_method: '90', amount_cents: 0 }]),
  ],
  'NFE-INTERMEDIARY-CNPJ': [
    (nfe) => (nfe.intermediary = { indicator: '1', cnpj: null, registration: 'vendedor-123' }),
    (nfe) => (nfe.intermediary = { indicator: '1', cnpj: '13427325000105', registration: 'vendedor-123' }),
  ],
  'NFE-INTERMEDIARY-REGISTRATION': [
    (nfe) => (nfe.intermediary = { indicator: '1', cnpj: '13427325000105', registration: 'v' }),
    (nfe) => (nfe.intermediary = { indicator: '0', cnpj: null, registration: null }),
  ],
  'NFE-INTERMEDIARY-PRESENCE': [
    (nfe) => {
      nfe.intermediary = { indicator: '1', cnpj: '13427325000105', registration: 'vendedor-123' }
      nfe.customer_presence = 'OperacaoPresencial'
    },
    (nfe) => (nfe.customer_presence = 'OperacaoPresencial'),
  ],
  'NFE-PRESENCE-DELIVERY': [
    (nfe) => (nfe.customer_presence = 'EntregaEmDomicilio'),
    (nfe) => (nfe.customer_presence = 'OperacaoTeleatendimento'),
  ],
  'NFE-ITEM-DESCRIPTION': [onItem({ description: '🙂' }), onItem({ description: `${'x'.repeat(120)} 🙂` })],
  'NFE-ITEM-DESCRIPTION-ALPHABET': [
    onItem({ description: 'Livro Ж' }),
    onItem({ description: 'Livro “A” – 2ª edição' }),
  ],
  'NFE-ITEM-CODE': [onItem({ product_code: 'x'.repeat(61) }), onItem({ product_code: null })],
  'NFE-ITEM-QUANTITY': [onItem({ quantity: '1.00001' }), onItem({ quantity: '1.0000' })],
  'NFE-ITEM-VALUE': [onItem({ value_per_unit: 'noventa' }), onItem({ value_per_unit: '97.0000000000' })],
  'NFE-ITEM-DISCOUNT': [
    (nfe) => {
      onItem({ discount_cents: 9701, freight_cents: 101 })(nfe)
      at(nfe.payments[0]).amount_cents = 100
    },
    (nfe) => {
      onItem({ discount_cents: 9600 })(nfe)
      at(nfe.payments[0]).amount_cents = 100
    },
  ],
  'NFE-ITEM-FREIGHT': [
    (nfe) => {
      onItem({ freight_cents: -100 })(nfe)
      at(nfe.payments[0]).amount_cents = 9600
    },
    (nfe) => {
      onItem({ freight_cents: 100 })(nfe)
      at(nfe.payments[0]).amount_cents = 9800
    },
  ],
  'NFE-ITEM-UNIT': [onItem({ unit_measurement: 'UNIDADE' }), onItem({ unit_measurement: 'KIT' })],
  'NFE-ITEM-NCM': [
    onItem({ ncm: '00' }),
    both(
      (nfe) => Object.assign(nfe, { goal: 'Ajuste', payments: [{ payment_method: '90', amount_cents: 0 }] }),
      onItem({ ncm: '00' }),
    ),
  ],
  'NFE-ITEM-NCM-ZEROS': [onItem({ ncm: '00000000' }), both(asMei, onItem({ ncm: '00000000' }))],
  'NFE-ITEM-MEI-CSOSN': [both(asMei, onTax({ icms_cst: '103' })), both(asMei, onTax({ icms_cst: '400' }))],
  'NFE-ITEM-MEI-CFOP': [
    both(asMei, inRio, onItem({ cfop: '6108' })),
    both(asMei, inRio, onItem({ cfop: '6102' }), onTax({ icms_cst: '300' })),
  ],
  'NFE-ITEM-MEI-RETURN': [
    both(asMei, givenBack, onItem({ cfop: '1411' }), onTax({ icms_cst: '900' })),
    both(asMei, givenBack, onItem({ cfop: '1202' }), onTax({ icms_cst: '900' })),
  ],
  'NFE-ITEM-CEST': [onItem({ cest: '123' }), onItem({ cest: '2806400' })],
  'NFE-ITEM-CEST-MISSING': [onTax({ icms_cst: '500' }), both(onTax({ icms_cst: '500' }), onItem({ cest: '2806400' }))],
  'NFE-ITEM-GTIN': [onItem({ gtin: '7891000315508' }), onItem({ gtin: '7891000315507' })],
  'NFE-ITEM-CBENEF': [onItem({ cbenef: 'PR8' }), onItem({ cbenef: 'SEM CBENEF' })],
  'NFE-ITEM-ADDITIONAL-INFORMATION': [onItem({ additional_information: 'x'.repeat(501) })],
  'NFE-ITEM-CFOP': [onItem({ cfop: '4102' })],
  'NFE-ITEM-CFOP-DIRECTION': [
    onItem({ cfop: '1202' }),
    both((nfe) => (nfe.type_operation = 'Entrada'), onItem({ cfop: '1202' })),
  ],
  'NFE-ITEM-CFOP-DESTINATION': [onItem({ cfop: '6108' }), both(inRio, onItem({ cfop: '6108' }))],
  'NFE-ITEM-ICMS-ORIGIN': [onTax({ icms_origin: null }), onTax({ icms_origin: '8' })],
  'NFE-ITEM-ICMS': [onTax({ icms_cst: null }), onTax({ icms_cst: '300' })],
  'NFE-ITEM-ICMS-REGIME': [
    onTax({ icms_cst: '41' }),
    both((nfe) => (nfe.company.tax_regime = 'LUCRO_REAL'), onTax({ icms_cst: '41' })),
  ],
  'NFE-ITEM-ICMS-ALIQUOT': [
    both((nfe) => (nfe.company.tax_regime = 'LUCRO_REAL'), onTax({ icms_cst: '00' })),
    both((nfe) => (nfe.company.tax_regime = 'LUCRO_REAL'), onTax({ icms_cst: '00', icms_aliquot: '18' })),
  ],
  'NFE-ITEM-PIS': [
    onTax({ pis_cst: '50' }),
    both((nfe) => (nfe.type_operation = 'Entrada'), onItem({ cfop: '1202' }), onTax({ pis_cst: '50' })),
  ],
  'NFE-ITEM-COFINS': [onTax({ cofins_cst: null }), onTax({ cofins_cst: '99' })],
  'NFE-ITEM-PIS-ALIQUOT': [onTax({ pis_cst: '01' }), onTax({ pis_cst: '01', pis_aliquot: '1.65' })],
  'NFE-ITEM-COFINS-ALIQUOT': [onTax({ cofins_cst: '01' }), onTax({ cofins_cst: '01', cofins_aliquot: '7.6' })],
  'NFE-ITEM-TAX-RATES': [onTax({ icms_st_mva: '40%' }), onTax({ icms_st_mva: '40' })],
  'NFE-ITEM-IBS-CBS': [
    onTax({ cst_ibscbs: '000', cclasstrib: '410008' }),
    onTax({ cst_ibscbs: null, cclasstrib: '410008' }),
  ],
}

it('finds nothing wrong with a good note', () => {
  expect(checkNfe(goodNote(), DAY)).toEqual([])
})

describe.each(NFE_RULES)('$code', ({ code, path }) => {
  it('catches its own fault alone, at its own path', () => {
    const nfe = goodNote()
    EXAMPLES[code]?.[0](nfe)
    expect(checkNfe(nfe, DAY).map((fault) => [fault.code, fault.path])).toEqual([
      [code, path.replace('*', faultyIndex(nfe, code))],
    ])
  })

  it('lets its neighbour pass', () => {
    const nfe = goodNote()
    EXAMPLES[code]?.[1]?.(nfe)
    expect(checkNfe(nfe, DAY)).toEqual([])
  })
})

describe('the rule book', () => {
  it('has unique, well-formed codes and an example for each', () => {
    const codes = NFE_RULES.map((rule) => rule.code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => !/^NFE(-[A-Z]+)+$/.test(code))).toEqual([])
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(codes.toSorted())
  })

  it('says the cause and the way out, calmly, and names a source', () => {
    const poor = NFE_RULES.filter(
      ({ text, source, field }) => !/^[A-ZÀ-Ú].+[.;] .+\.$/.test(text) || /!/.test(text) || !source || !field,
    )
    expect(poor).toEqual([])
  })

  it('cites only rejections that the authority knows, about the field of the rule', () => {
    // For these the rejection table points at a neighbouring field: the amount, the method or the indicator.
    const elsewhere = new Set(['865', '866', '871', '438', '435'])
    const cited = NFE_RULES.flatMap(({ code, path, source }) => {
      const [, list = ''] = /Rejeiç(?:ão|ões) ([0-9, e]+)/.exec(source) ?? []
      return (list.match(/[0-9]+/g) ?? []).map((number) => ({ code, path, number }))
    })
    expect(cited.length).toBeGreaterThan(40)
    const wrong = cited.filter(({ path, number }) => {
      const rejection = SEFAZ_REJECTIONS.find((row) => row.code === number)
      return !rejection || (rejection.path !== path && !elsewhere.has(number))
    })
    expect(wrong).toEqual([])
  })
})

it('judges the codes that a buyer abroad will have, not those at home', () => {
  const nfe = goodNote()
  nfe.customer_note = { ...nfe.customer_note, is_abroad: true }
  const [item] = nfe.items
  if (!item) throw new Error('the good note has an item')
  const icmsPaths = () =>
    checkNfe(nfe, DAY)
      .filter(({ path }) => path.includes('icms'))
      .map(({ code }) => code)
  item.nfe_tax = { ...item.nfe_tax, icms_cst: '102', icms_cst_abroad: '41' }
  expect(icmsPaths()).toContain('NFE-ITEM-ICMS-REGIME')
  item.nfe_tax = { ...item.nfe_tax, icms_cst: '00', icms_aliquot: null, icms_cst_abroad: '300' }
  expect(icmsPaths()).toEqual([])
})

describe('the CFOPs of an MEI', () => {
  const codesFor = (cfop: string, icms_cst: string, ...changes: ((nfe: Nfe) => void)[]) => {
    const nfe = goodNote()
    both(asMei, ...changes, onItem({ cfop }), onTax({ icms_cst }))(nfe)
    return checkNfe(nfe, DAY).map(({ code }) => code)
  }
  it.each([
    ['5102', '102', true],
    ['5101', '102', false],
    ['5949', '300', false],
    ['5405', '102', false],
    ['5102', '900', false], // 900 is for operations that are not sales
    ['5904', '900', true],
    ['5904', '102', false],
    ['5933', '400', true],
  ])('%s with CSOSN %s: %s', (cfop, icms_cst, isFine) => {
    expect(codesFor(cfop, icms_cst)).toEqual(isFine ? [] : ['NFE-ITEM-MEI-CFOP'])
  })

  it('are judged by the CSOSN on a return as well', () => {
    expect(codesFor('1202', '102', givenBack)).toEqual(['NFE-ITEM-MEI-CFOP'])
    expect(codesFor('1553', '900', givenBack)).toEqual([])
    expect(codesFor('1904', '900', givenBack)).toEqual(['NFE-ITEM-MEI-RETURN'])
  })

  it('are not limited when it exports, or in another regime', () => {
    const nfe = goodNote()
    both(asMei, abroad)(nfe)
    onTax({ icms_cst: '300' })(nfe)
    expect(checkNfe(nfe, DAY)).toEqual([])
    expect(codesFor('5101', '102', (note) => (note.company.tax_regime = 'SIMPLES_NACIONAL'))).toEqual([])
  })
})

it('leaves the CST of single-phase fuel to the Simples too, and no other CST', () => {
  const codesFor = (icms_cst: string, tax_regime: Nfe['company']['tax_regime']) => {
    const nfe = goodNote()
    nfe.company.tax_regime = tax_regime
    onTax({ icms_cst })(nfe)
    return checkNfe(nfe, DAY).map(({ code }) => code)
  }
  for (const regime of ['SIMPLES_NACIONAL', 'MEI'] as const) {
    for (const cst of ['02', '15', '53', '61']) expect(codesFor(cst, regime)).not.toContain('NFE-ITEM-ICMS-REGIME')
    expect(codesFor('60', regime)).toContain('NFE-ITEM-ICMS-REGIME')
  }
})

describe('the state registration of a buyer who is no taxpayer', () => {
  const codesFor = (state_registration: string, icms_taxpayer: Nfe['customer_note']['icms_taxpayer']) => {
    const nfe = goodNote()
    Object.assign(nfe.customer_note, { icms_taxpayer, state_registration })
    return checkNfe(nfe, DAY).map(({ code }) => code)
  }

  it('is fine where it is a number of the state, and told where it is none: it is written on the note', () => {
    expect(codesFor('110042490114', 'NaoContribuinte')).toEqual([])
    expect(codesFor('110042490115', 'NaoContribuinte')).toEqual(['NFE-CUSTOMER-STATE-REGISTRATION-UF'])
    expect(codesFor('A SABER', 'NaoContribuinte')).toEqual(['NFE-CUSTOMER-STATE-REGISTRATION-INVALID'])
    expect(codesFor('ISENTA', 'NaoContribuinte')).toEqual([])
    expect(codesFor('ISENTO', 'Contribuinte')).toEqual(['NFE-CUSTOMER-STATE-REGISTRATION-INVALID'])
  })
})

it('foresees that a state takes no exempt buyer, save where ST was charged or nothing is taxed', () => {
  const codesFor = (state_id: number, ...codes: string[]) => {
    const nfe = goodNote()
    nfe.customer_note.icms_taxpayer = 'Isento'
    Object.assign(at(nfe.customer_note.address), { state_id, city_id: state_id * 100_000 + 1 })
    const items = codes.map((icms_cst) => ({
      ...goodItem(),
      cfop: state_id === 35 ? '5102' : '6108',
      cest: '2806400',
      nfe_tax: { ...goodItem().nfe_tax, icms_cst },
    }))
    priced(nfe, items, 9700 * codes.length)
    return checkNfe(nfe, DAY).map(({ code }) => code)
  }
  for (const state of [27, 53, 33, 43, 35]) expect(codesFor(state, '102')).toEqual(['NFE-CUSTOMER-EXEMPT-STATE'])
  for (const state of [41, 42, 15]) expect(codesFor(state, '102')).toEqual([])
  expect(codesFor(35, '300', '400')).toEqual([])
  expect(codesFor(35, '102', '500')).toEqual([])
  expect(codesFor(35, '300', '102')).toEqual(['NFE-CUSTOMER-EXEMPT-STATE'])
})

it('tells every fault at once, item by item', () => {
  const nfe = goodNote()
  nfe.customer_note.document = null
  nfe.items = [goodItem(), { ...goodItem(), ncm: null, cfop: null }]
  expect(checkNfe(nfe, DAY).map((fault) => fault.path)).toEqual([
    'customer_note.document',
    'payments',
    'items.1.ncm',
    'items.1.cfop',
  ])
})

it('survives garbage in every number', () => {
  const nfe = goodNote()
  nfe.items = [{ ...goodItem(), quantity: 'abc', value_per_unit: '1e5' }]
  expect(checkNfe(nfe, DAY).map((fault) => fault.path)).toEqual(['items.0.quantity', 'items.0.value_per_unit'])
})

it('survives garbage in every rate', () => {
  const rates = Object.keys(EMPTY_TAX) as (keyof NfeItem['nfe_tax'])[]
  fc.assert(
    fc.property(
      fc.constantFrom(...rates),
      fc.string(),
      fc.constantFrom('102', '201', '900'),
      (name, text, icms_cst) => {
        const nfe = goodNote()
        onTax({ icms_cst, icms_st_aliquot: '18', [name]: text })(nfe)
        expect(() => checkNfe(nfe, DAY)).not.toThrow()
      },
    ),
  )
})

describe('the total that payments must come to', () => {
  const paying = (amount_cents: number, fields: Partial<NfeItem['nfe_tax']>) => {
    const nfe = goodNote()
    nfe.company.tax_regime = 'LUCRO_PRESUMIDO'
    Object.assign(nfe.customer_note, { icms_taxpayer: 'Contribuinte', state_registration: '110042490114' })
    onItem({ cest: '2806400', ncm: '69120000' })(nfe)
    onTax({ icms_cst: '10', icms_aliquot: '18', icms_st_aliquot: '18', icms_st_mva: '40', ...fields })(nfe)
    nfe.payments = [{ payment_method: '17', amount_cents }]
    return nfe
  }

  it('includes ICMS-ST and IPI', () => {
    // ST on 97,00 at 40 %: 24,44 less the note's own ICMS of 17,46.
    expect(checkNfe(paying(9700 + 698, {}), DAY)).toEqual([])
    expect(checkNfe(paying(9700, {}), DAY).map(({ code }) => code)).toEqual(['NFE-PAYMENT-SUM'])
    // 9,70 of IPI, which is part of the ICMS base for a final consumer, increases both bases: 26,89 less 19,21.
    expect(checkNfe(paying(9700 + 970 + 768, { ipi_cst: '50', ipi_aliquot: '10' }), DAY)).toEqual([])
  })

  it('is that of the day on which the note is issued', () => {
    // A note without its own ICMS deducts the state's internal rate, which in RN rose from 18 to 20 % on 20/03/2025.
    const nfe = paying(0, { icms_cst: '202', icms_aliquot: null, icms_st_aliquot: '20' })
    Object.assign(nfe.company, { tax_regime: 'SIMPLES_NACIONAL', state_registration: '200400401' })
    Object.assign(nfe.customer_note, { icms_taxpayer: 'NaoContribuinte', state_registration: null })
    for (const { address } of [nfe.company, nfe.customer_note]) {
      Object.assign(at(address), { state_id: 24, city_id: 2408102 })
    }
    nfe.payments = [{ payment_method: '17', amount_cents: computeNoteTaxes(nfe, DAY).payableCents }]
    expect(checkNfe(nfe, DAY)).toEqual([])
    expect(checkNfe(nfe, '2025-03-19').map(({ code }) => code)).toEqual(['NFE-PAYMENT-SUM'])
  })
})

/** A company in Rio, whose notes go to the SVRS, which accepts issuers without inscrição estadual. */
function withoutIeInRio({ company, customer_note }: Nfe): void {
  company.state_registration = 'ISENTO'
  for (const { address } of [company, customer_note])
    Object.assign(at(address), { state_id: 33, city_id: 3304557, postal_code: '20040002' })
}

function goodNote(): Nfe {
  return {
    in_production: false,
    nature_operation: 'Venda',
    type_operation: 'Saida',
    goal: 'Normal',
    customer_presence: 'OperacaoPelaInternet',
    final_customer: true,
    send_mail: true,
    nfe_referenced: null,
    additional_information: 'Venda HP1',
    shipping: '9',
    sales_code: 'HP1',
    items: [goodItem()],
    payments: [{ payment_method: '17', amount_cents: 9700 }],
    intermediary: null,
    customer_note: {
      name: 'Beatriz Nogueira Prates',
      type: 'PF',
      document: '52998224725',
      email: 'beatriz@example.com',
      phone: '11988880001',
      icms_taxpayer: 'NaoContribuinte',
      tax_regime: null,
      municipal_registration: null,
      state_registration: null,
      state_id: 35,
      is_abroad: false,
      foreign_document: null,
      address: address(),
    },
    company: {
      cnpj: '12ABC34501DE35',
      corporate_name: 'Oficina de Livros Ltda',
      fantasy_name: null,
      contact: null,
      email: null,
      state_registration: '110042490114',
      municipal_registration: null,
      tax_regime: 'SIMPLES_NACIONAL',
      address: address(),
    },
  }
}

function goodItem(): NfeItem {
  return {
    ...EMPTY_ITEM,
    product_code: '4062912',
    description: 'Livro digital de fotografia',
    quantity: '1',
    value_per_unit: '97.00',
    unit_measurement: 'UN',
    cfop: '5102',
    ncm: '49019900',
    nfe_tax: { ...EMPTY_TAX, icms_origin: '0', icms_cst: '102', pis_cst: '49', cofins_cst: '49' },
  }
}

function address() {
  return {
    is_abroad: false,
    postal_code: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    complement: null,
    neighborhood: 'Bela Vista',
    city_id: 3550308 as number | null,
    state_id: 35 as number | null,
    country_id: 1,
    abroad_city: null as string | null,
  }
}

function abroad(nfe: Nfe): void {
  Object.assign(nfe.customer_note, { is_abroad: true, document: null, state_id: null })
  Object.assign(at(nfe.customer_note.address), {
    is_abroad: true,
    postal_code: '1000-001',
    neighborhood: null,
    city_id: null,
    state_id: null,
    country_id: 177,
    abroad_city: 'Lisboa',
  })
  onItem({ cfop: '7102' })(nfe)
}

function asMei(nfe: Nfe): void {
  nfe.company.tax_regime = 'MEI'
}

function givenBack(nfe: Nfe): void {
  const payments = [{ payment_method: '90', amount_cents: 0 }]
  Object.assign(nfe, { type_operation: 'Entrada', goal: 'Devolucao', nfe_referenced: KEY, payments })
}

/** Paraná accepts a buyer exempt from registration. */
function inParana(nfe: Nfe): void {
  Object.assign(at(nfe.customer_note.address), { city_id: 4106902, state_id: 41 })
  onItem({ cfop: '6108' })(nfe)
}

function inRio(nfe: Nfe): void {
  Object.assign(at(nfe.customer_note.address), { city_id: 3304557, state_id: 33 })
}

function onItem(fields: Partial<NfeItem>) {
  return (nfe: Nfe): void => {
    Object.assign(at(nfe.items[0]), fields)
  }
}

function onTax(fields: Partial<NfeItem['nfe_tax']>) {
  return (nfe: Nfe): void => {
    Object.assign(at(nfe.items[0]).nfe_tax, fields)
  }
}

function both(...changes: ((nfe: Nfe) => unknown)[]) {
  return (nfe: Nfe): void => {
    for (const change of changes) change(nfe)
  }
}

function priced(nfe: Nfe, items: NfeItem[], amount_cents: number): void {
  Object.assign(nfe, { items, payments: [{ payment_method: '17', amount_cents }] })
}

/** The only example whose fault is not in the first item or payment. */
function faultyIndex(nfe: Nfe, code: string): string {
  return code === 'NFE-PAYMENT-AMOUNT' ? String(nfe.payments.findIndex((payment) => payment.amount_cents < 0)) : '0'
}

function at<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('the example lacks a part')
  return value
}
