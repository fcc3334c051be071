import { describe, expect, it } from 'vitest'
import { address, company, firm, foreigner, nfse, person, terms } from '../../testing/nfse/note.ts'
import type { Nfse } from '../note/nfse.ts'
import type { NfseContext } from './context.ts'
import { checkNfse, NFSE_RULES } from './rules.ts'

type Case = {
  code: string
  note: Partial<Nfse>
  known?: Partial<NfseContext>
  right: Partial<Nfse>
  rightKnown?: Partial<NfseContext>
}

function service(overrides: Partial<Nfse['nfs_service']>): Pick<Nfse, 'nfs_service'> {
  return { nfs_service: { ...nfse().nfs_service, ...overrides } }
}

function customer(overrides: Parameters<typeof person>[0]): Pick<Nfse, 'customer_note'> {
  return { customer_note: person(overrides) }
}

function at(overrides: Parameters<typeof address>[0]): Pick<Nfse, 'customer_note'> {
  return customer({ address: address(overrides) })
}

function by(overrides: Parameters<typeof company>[0]): Pick<Nfse, 'company'> {
  return { company: company(overrides) }
}

const normal = by({ tax_regime: 'LUCRO_REAL' })
const abroad: Partial<Nfse> = {
  customer_note: foreigner(),
  nature_operation: '7',
  result_country: 'US',
  foreign_trade: {
    mode: '1',
    bond: '0',
    currency: '220',
    amount_cents: 10_000,
    issuer_support: '01',
    customer_support: '01',
  },
}
const trade = abroad.foreign_trade ?? null
const event = { name: 'Imersão', first_day: '2026-12-05', last_day: '2026-12-06', code: '77', address: null }
const onStage = service({ national_service_code: '120801', lc_116: '12.08' })
const CHAVE = '35503082211222333000181000000000000126111234567890'
const substitution = { access_key: CHAVE, motive: '05' as const, reason: null }
const own = { cst: '01', pis_aliquot: '0.65', cofins_aliquot: '3' }

/** For each rule, a note that violates it and the corrected note. */
const CASES: readonly Case[] = [
  { code: 'NFSE-COMPANY-CNPJ', note: by({ cnpj: '11222333000180' }), right: by({}) },
  { code: 'NFSE-COMPANY-CITY', note: by({ address: null }), right: by({}) },
  {
    code: 'NFSE-COMPANY-REGISTRATION',
    note: by({ municipal_registration: null }),
    known: { sendsRegistration: true },
    right: by({}),
    rightKnown: { sendsRegistration: true },
  },
  { code: 'NFSE-COMPANY-EMAIL', note: by({ email: 'fiscal' }), right: by({ email: null }) },
  {
    code: 'NFSE-SPECIAL-REGIME-KNOWN',
    note: { ...by({ tax_regime: 'LUCRO_REAL', special_tax_regime: '7' }) },
    right: by({ tax_regime: 'LUCRO_REAL', special_tax_regime: '6' }),
  },
  {
    code: 'NFSE-SPECIAL-REGIME-TAXED',
    note: { ...by({ tax_regime: 'LUCRO_REAL', special_tax_regime: '6' }), nature_operation: '8' },
    right: by({ tax_regime: 'LUCRO_REAL', special_tax_regime: '6' }),
  },
  {
    code: 'NFSE-SPECIAL-REGIME-SIMPLES',
    note: by({ special_tax_regime: '5' }),
    right: by({ tax_regime: 'SIMPLES_NACIONAL_EXCESSO', special_tax_regime: '5' }),
  },
  { code: 'NFSE-CUSTOMER-NAME', note: customer({ name: ' ' }), right: customer({ name: 'J' }) },
  { code: 'NFSE-CUSTOMER-NAME-ALPHABET', note: customer({ name: '李雷' }), right: customer({ name: 'Łukasz' }) },
  { code: 'NFSE-CUSTOMER-DOCUMENT-MISSING', note: customer({ document: null }), right: { customer_note: null } },
  { code: 'NFSE-CUSTOMER-DOCUMENT-INVALID', note: customer({ document: '52998224724' }), right: customer({}) },
  { code: 'NFSE-CUSTOMER-DOCUMENT-TYPE', note: customer({ type: 'PJ' }), right: customer({}) },
  {
    code: 'NFSE-CUSTOMER-IS-COMPANY',
    note: { customer_note: firm({ document: '11222333000262' }) },
    right: { customer_note: firm() },
  },
  {
    code: 'NFSE-CUSTOMER-FOREIGN-DOCUMENT',
    note: { ...abroad, customer_note: foreigner({ no_foreign_document_reason: '0' }) },
    right: { ...abroad, customer_note: foreigner({ foreign_document: 'US-1' }) },
  },
  {
    code: 'NFSE-CUSTOMER-FOREIGN-ADDRESS',
    note: { ...abroad, customer_note: foreigner({ address: null }) },
    right: abroad,
  },
  {
    code: 'NFSE-CUSTOMER-ADDRESS-COMPANY',
    note: { customer_note: firm({ address: null }) },
    right: customer({ address: null }),
  },
  {
    code: 'NFSE-CUSTOMER-ADDRESS-WITHHELD',
    note: { ...customer({ address: null }), ...service({ iss_source_withheld: true, iss_aliquot: '2' }) },
    right: service({ iss_source_withheld: true, iss_aliquot: '2' }),
  },
  {
    code: 'NFSE-CUSTOMER-ADDRESS-INCIDENCE',
    note: customer({ address: null }),
    known: { issPlace: 'customer' },
    right: {},
    rightKnown: { issPlace: 'customer' },
  },
  { code: 'NFSE-CUSTOMER-CITY', note: at({ city_id: null }), right: at({}) },
  { code: 'NFSE-CUSTOMER-POSTAL-CODE', note: at({ postal_code: '2004' }), right: at({}) },
  { code: 'NFSE-CUSTOMER-STREET', note: at({ street: null }), right: at({}) },
  { code: 'NFSE-CUSTOMER-NEIGHBORHOOD', note: at({ neighborhood: '' }), right: at({}) },
  { code: 'NFSE-CUSTOMER-NUMBER', note: at({ number: 'x'.repeat(61) }), right: at({ number: null }) },
  {
    code: 'NFSE-CUSTOMER-COMPLEMENT',
    note: at({ complement: 'x'.repeat(157) }),
    right: at({ complement: 'x'.repeat(156) }),
  },
  {
    code: 'NFSE-CUSTOMER-REGISTRATION',
    note: customer({ municipal_registration: 'x'.repeat(16) }),
    right: customer({ municipal_registration: 'x'.repeat(15) }),
  },
  {
    code: 'NFSE-CUSTOMER-EMAIL',
    note: customer({ email: `${'x'.repeat(80)}@x.br` }),
    right: customer({ email: null }),
  },
  { code: 'NFSE-SERVICE-CODE', note: service({ national_service_code: '0802' }), right: {} },
  { code: 'NFSE-SERVICE-ITEM', note: service({ lc_116: '17.01' }), right: service({ lc_116: '8.02' }) },
  { code: 'NFSE-SERVICE-DESCRIPTION', note: service({ description: '' }), right: service({ description: 'x' }) },
  {
    code: 'NFSE-SERVICE-PLACE',
    note: service({ destination_city: 12 }),
    right: service({ destination_city: 3304557 }),
  },
  {
    code: 'NFSE-SERVICE-OTHER-CITY',
    note: { nature_operation: '2' },
    right: { nature_operation: '2', ...service({ destination_city: 3304557 }) },
  },
  { code: 'NFSE-SERVICE-NBS-SHAPE', note: service({ nbs: '1.2205.19.00' }), right: service({ nbs: null }) },
  { code: 'NFSE-SERVICE-NBS-TRADE', note: { ...abroad, ...service({ nbs: null }) }, right: abroad },
  { code: 'NFSE-TRADE-MISSING', note: { ...abroad, foreign_trade: null }, right: abroad },
  { code: 'NFSE-TRADE-CODES', note: { ...abroad, foreign_trade: trade && { ...trade, mode: '0' } }, right: abroad },
  { code: 'NFSE-EXPORT-PLACE', note: abroad, known: { issPlace: 'service_place' }, right: abroad },
  { code: 'NFSE-EXPORT-COUNTRY', note: { ...abroad, result_country: 'BR' }, right: abroad },
  {
    code: 'NFSE-NOT-DUE-CODE',
    note: service({ national_service_code: '990101', lc_116: null }),
    right: { ...service({ national_service_code: '990101', lc_116: null }), nature_operation: '8' },
  },
  { code: 'NFSE-EVENT-MISSING', note: onStage, right: { ...onStage, event } },
  { code: 'NFSE-EVENT-EXTRA', note: { event }, right: { ...onStage, event } },
  { code: 'NFSE-EVENT-NAME', note: { ...onStage, event: { ...event, name: '' } }, right: { ...onStage, event } },
  {
    code: 'NFSE-EVENT-DAYS',
    note: { ...onStage, event: { ...event, last_day: '2026-12-04' } },
    right: { ...onStage, event: { ...event, last_day: '2026-12-05' } },
  },
  {
    code: 'NFSE-EVENT-PLACE',
    note: { ...onStage, event: { ...event, code: null } },
    right: { ...onStage, event: { ...event, code: null, address: address() } },
  },
  { code: 'NFSE-WORKS', note: service({ national_service_code: '070201', lc_116: '07.02' }), right: {} },
  {
    code: 'NFSE-COMPETENCE',
    note: { issue_at: new Date('2026-11-21T12:00:00Z') },
    right: { issue_at: new Date('2026-10-01T12:00:00Z') },
  },
  { code: 'NFSE-TOTAL', note: { total_cents: 0 }, right: { total_cents: 1 } },
  {
    code: 'NFSE-ITEMS',
    note: { items: [...nfse().items, { description: 'Aula', quantity: '0', value_per_unit: '10.00' }] },
    right: { items: [{ description: 'Aula', quantity: '1', value_per_unit: '100.00' }] },
  },
  { code: 'NFSE-NEGATIVE', note: { discount_cents: -1 }, right: { discount_cents: 1 } },
  { code: 'NFSE-OBSERVATIONS', note: { observations: 'x'.repeat(2001) }, right: { observations: 'x'.repeat(2000) } },
  { code: 'NFSE-RATES', note: service({ iss_aliquot: 'dois' }), right: service({ iss_aliquot: '2.00' }) },
  {
    code: 'NFSE-DEDUCTIONS-TAXED',
    note: { ...normal, deductions_cents: 100, nature_operation: '8' },
    right: { ...normal, deductions_cents: 100 },
  },
  {
    code: 'NFSE-DEDUCTIONS-REGIME',
    note: { ...by({ tax_regime: 'MEI' }), deductions_cents: 100 },
    right: { ...normal, deductions_cents: 100 },
  },
  {
    code: 'NFSE-DEDUCTIONS-CITY',
    note: { ...normal, deductions_cents: 100 },
    known: { acceptsDeductions: false },
    right: { ...normal, deductions_cents: 100 },
    rightKnown: { acceptsDeductions: true },
  },
  {
    code: 'NFSE-ISS-RATE-MISSING',
    note: normal,
    known: { isCityActive: false },
    right: { ...normal, ...service({ iss_aliquot: '2.9' }) },
    rightKnown: { isCityActive: false },
  },
  {
    code: 'NFSE-TOTAL-TAX-SIMPLES',
    note: service({ total_tax_percent_simples: null, total_tax_percent_country: null }),
    right: service({ total_tax_percent_simples: null }),
  },
  { code: 'NFSE-TOTAL-TAX', note: { ...normal, ...service({ total_tax_percent_country: null }) }, right: normal },
  {
    code: 'NFSE-IMMUNITY',
    note: { nature_operation: '4', immunity: '0' },
    right: { nature_operation: '4', immunity: '4' },
  },
  {
    code: 'NFSE-SUSPENSION',
    note: { nature_operation: '5' },
    right: { nature_operation: '5', suspension_process: '1'.repeat(30) },
  },
  {
    code: 'NFSE-BENEFIT',
    note: { nature_operation: '3' },
    right: {
      nature_operation: '3',
      municipal_benefit: { code: '35503080100001', kind: 'exemption', reduction_cents: null, reduction_percent: null },
    },
  },
  {
    code: 'NFSE-PIS-COFINS-MEI',
    note: { ...by({ tax_regime: 'MEI' }), pis_cofins: own },
    right: by({ tax_regime: 'MEI' }),
  },
  {
    code: 'NFSE-PIS-COFINS-RATES',
    note: { ...normal, pis_cofins: { ...own, pis_aliquot: null } },
    right: { ...normal, pis_cofins: own },
  },
  {
    code: 'NFSE-PIS-COFINS-WITHHELD',
    note: { ...normal, customer_note: firm(), total_cents: 500_000, ...service({ csll: '1' }) },
    right: { ...normal, customer_note: firm(), total_cents: 500_000, pis_cofins: own, ...service({ csll: '1' }) },
  },
  {
    code: 'NFSE-SUBSTITUTION-KEY',
    note: { substitution: { ...substitution, access_key: '1' } },
    right: { substitution },
  },
  {
    code: 'NFSE-SUBSTITUTION-REASON',
    note: { substitution: { ...substitution, motive: '99' } },
    right: { substitution: { ...substitution, motive: '99', reason: 'x'.repeat(15) } },
  },
  { code: 'NFSE-SUBSTITUTION-CUSTOMER', note: { substitution, customer_note: null }, right: { substitution } },
]

function codes(note: Partial<Nfse>, known: Partial<NfseContext> = {}): string[] {
  return checkNfse(nfse(note), terms(known)).map(({ code }) => code)
}

describe('the rules of a service note', () => {
  it('find nothing wrong with an ordinary note', () => {
    expect(checkNfse(nfse(), terms())).toEqual([])
  })

  it.each(CASES)('$code is broken and kept', ({ code, note, known, right, rightKnown }) => {
    expect(codes(note, known)).toContain(code)
    expect(codes(right, rightKnown)).toEqual([])
  })

  it('are each broken by a case here', () => {
    expect(NFSE_RULES.map(({ code }) => code).filter((code) => !CASES.some((one) => one.code === code))).toEqual([])
    expect(new Set(NFSE_RULES.map(({ code }) => code)).size).toBe(NFSE_RULES.length)
  })

  it('name field, cause and way out', () => {
    for (const { text, field, path, source } of NFSE_RULES) {
      expect(text).toMatch(/^[^!]+\.( [^!]+\.)?$/)
      expect([field, path, source].every(Boolean)).toBe(true)
    }
  })

  it('say what the arithmetic finds under the code of the authority', () => {
    expect(codes({ discount_cents: 19_700 })).toContain('E0431')
    expect(codes({ ...normal, ...service({ iss_aliquot: '6' }) })).toContain('E0595')
    expect(
      codes({ ...by({ tax_regime: 'MEI' }), customer_note: firm(), ...service({ iss_source_withheld: true }) }),
    ).toContain('E0583')
    expect(codes({ customer_note: firm(), ...service({ ir: '1.5' }) })).toContain('NFSE-RETENCAO')
  })

  it('ask for PIS and COFINS with a withheld CSLL only while they exist', () => {
    const withheld = { ...normal, customer_note: firm(), total_cents: 500_000, ...service({ csll: '1' }) }
    const on = (day: string) => codes(withheld, { now: new Date(`${day}T15:00:00Z`) })
    expect([on('2026-12-31'), on('2027-01-01')]).toEqual([['NFSE-PIS-COFINS-WITHHELD'], []])
  })

  it('find nothing wrong in 2027 with what a draft of 2026 withheld', () => {
    const drafted_at = new Date('2026-12-31T15:00:00Z')
    const withheld = {
      ...normal,
      customer_note: firm(),
      total_cents: 500_000,
      ...service({ pis: '0.65', cofins: '3' }),
    }
    const january = { now: new Date('2027-01-05T15:00:00Z') }
    expect(codes({ ...withheld, drafted_at }, january)).toEqual([])
    expect(codes(withheld, january)).toEqual(['NFSE-RETENCAO', 'NFSE-RETENCAO'])
  })

  it('let the subitems of building work alone stay under 2 %', () => {
    const low = (national_service_code: string) =>
      codes({ ...normal, ...service({ national_service_code, lc_116: null, iss_aliquot: '1.5' }) })
    expect(low('080201')).toContain('E1297')
    expect(low('160101')).not.toContain('E1297')
    expect(low('070201')).not.toContain('E1297')
  })
})

describe('what hangs on something that lacks', () => {
  const codes = (note: Partial<Nfse>) => checkNfse({ ...nfse(), ...note }, terms()).map(({ code }) => code)

  it('is not told beside it: the city of the service is by itself that of the company', () => {
    expect(codes(by({ address: null }))).toEqual(['NFSE-COMPANY-CITY'])
    expect(codes({ ...by({ address: null }), nature_operation: '2' })).toEqual(['NFSE-COMPANY-CITY'])
  })

  it('is not told of a value that is not there yet: no discount is too much of it', () => {
    expect(codes({ total_cents: 0, discount_cents: 100 })).toEqual(['NFSE-TOTAL'])
    expect(codes({ ...normal, total_cents: 0, deductions_cents: 100 })).toEqual(['NFSE-TOTAL'])
  })
})
