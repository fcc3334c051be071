import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { company, draftInput, firm, foreigner, NOW, person, terms } from '../../testing/nfse/note.ts'
import type { Nfse, NfseCustomer } from '../note/nfse.ts'
import { nfseTaxes } from './service-taxes.ts'
import { newNfse, type TypedNfse, writeNfse } from './typed-note.ts'

const DEFAULTS = draftInput().defaults
const REAL = company({ tax_regime: 'LUCRO_PRESUMIDO' })

function begun(typed: TypedNfse = {}, over: Partial<Parameters<typeof newNfse>[0]> = {}): Nfse {
  return newNfse({ company: company(), homologation_mode: false, defaults: DEFAULTS, now: NOW, ...over }, typed)
}

describe('a service note that a person begins', () => {
  it('is exactly what the company set, where nothing else is said', () => {
    expect(begun({}, { defaults: { ...DEFAULTS, deductions_cents: 500, send_email: false } })).toEqual({
      in_production: true,
      nature_operation: '1',
      issue_at: null,
      total_cents: 0,
      discount_cents: 0,
      discount_conditional_cents: 0,
      deductions_cents: 500,
      observations: null,
      send_email: false,
      sales_code: null,
      items: [],
      nfs_service: DEFAULTS.nfs_service,
      customer_note: null,
      company: company(),
      pis_cofins: null,
      foreign_trade: null,
      result_country: null,
      immunity: null,
      suspension_process: null,
      municipal_benefit: null,
      event: null,
      substitution: null,
    })
  })

  it('keeps of the service what is set, but for the fields that are said', () => {
    const { nfs_service } = begun({ nfs_service: { iss_aliquot: '3', nbs: null } })
    expect(nfs_service).toEqual({ ...DEFAULTS.nfs_service, iss_aliquot: '3', nbs: null })
  })

  it('withholds PIS and COFINS of a setting only where its competence is before their end', () => {
    const nfs_service = { ...DEFAULTS.nfs_service, pis: '0.65', cofins: '3', csll: '1' }
    const january = { defaults: { ...DEFAULTS, nfs_service }, now: new Date('2027-01-05T15:00:00Z') }
    expect(begun({}, january).nfs_service).toEqual({ ...nfs_service, pis: null, cofins: null })
    const issue_at = new Date('2026-12-31T15:00:00Z')
    expect(begun({ issue_at }, january).nfs_service).toEqual(nfs_service)
  })

  it('is a test while the company tests, and never by the setting alone', () => {
    expect(begun({}, { homologation_mode: true }).in_production).toBe(false)
    expect(begun({}, { defaults: { ...DEFAULTS, in_production: false } }).in_production).toBe(false)
  })

  it('is called by its items where nobody describes the service', () => {
    const items = ['Curso', 'Mentoria', 'Curso'].map((description) => ({
      description,
      quantity: '1',
      value_per_unit: '1',
    }))
    const defaults = { ...DEFAULTS, nfs_service: { ...DEFAULTS.nfs_service, description: null } }
    expect(begun({ items }, { defaults }).nfs_service.description).toBe('Curso; Mentoria')
    expect(begun({ items, nfs_service: { description: 'Aulas' } }, { defaults }).nfs_service.description).toBe('Aulas')
    expect(begun({ items, nfs_service: { description: null } }, { defaults }).nfs_service.description).toBeNull()
    const own = { ...defaults, nfs_service: { ...defaults.nfs_service, description: 'Ensino' } }
    expect(begun({ items }, { defaults: own }).nfs_service.description).toBe('Ensino')
  })
})

describe('what the law says of a note', () => {
  const item = { description: 'Curso', quantity: '2', value_per_unit: '50' }

  it('follows the buyer abroad and back', () => {
    const there = begun({ customer_note: foreigner(), items: [item] }, { company: REAL })
    expect(there).toMatchObject({
      nature_operation: '7',
      result_country: 'US',
      pis_cofins: { cst: '08' },
      foreign_trade: { mode: '1', currency: '790', amount_cents: 10_000 },
    })
    const back = writeNfse(there, { customer_note: person(), nature_operation: '1' }, NOW)
    expect(back).toMatchObject({ result_country: null, pis_cofins: { cst: '01' }, foreign_trade: null })
  })

  it('follows the items with the price abroad, in whatever currency it was said', () => {
    const there = begun({ customer_note: foreigner(), items: [item] })
    const dearer = [{ ...item, quantity: '3' }]
    expect(writeNfse(there, { items: dearer }, NOW).foreign_trade?.amount_cents).toBe(15_000)
    const dollars = { ...draftTrade(there), currency: '220', amount_cents: 2_000 }
    const paid = writeNfse(there, { foreign_trade: dollars }, NOW)
    expect(writeNfse(paid, { items: dearer }, NOW).foreign_trade).toEqual({ ...dollars, amount_cents: 3_000 })
    expect(writeNfse(paid, { observations: 'x' }, NOW).foreign_trade).toEqual(dollars)
  })

  it('is silent where a person has spoken', () => {
    const own = { cst: '02', pis_aliquot: '1', cofins_aliquot: '2' }
    const said = begun({ pis_cofins: own, nature_operation: '4', immunity: '2' }, { company: REAL })
    expect(said).toMatchObject({ pis_cofins: own, immunity: '2' })
    const there = writeNfse(said, { customer_note: foreigner() }, NOW)
    expect(there).toMatchObject({ pis_cofins: own, immunity: '2' })
    expect(writeNfse(there, { pis_cofins: null, immunity: null }, NOW)).toMatchObject({
      pis_cofins: null,
      immunity: null,
    })
  })

  it('knows that books are immune', () => {
    const book = { national_service_code: '010902' }
    expect(begun({ nature_operation: '4', nfs_service: book }).immunity).toBe('4')
    expect(begun({ nature_operation: '4' }).immunity).toBeNull()
  })
})

describe('the total', () => {
  it('is that of the items, whatever else is said, and the one said where there are none', () => {
    const items = [{ description: '', quantity: '3', value_per_unit: '0.335' }]
    expect(begun({ items, total_cents: 1 }).total_cents).toBe(101)
    expect(begun({ items: [], total_cents: 1 }).total_cents).toBe(1)
    const note = begun({ items })
    expect(writeNfse(note, { total_cents: 9_999 }, NOW).total_cents).toBe(101)
    expect(writeNfse(note, { items: [] }, NOW).total_cents).toBe(101)
    expect(writeNfse(note, { items: [], total_cents: 250 }, NOW).total_cents).toBe(250)
  })

  it('of a draft whose items are left alone stays, to the cent', () => {
    const odd: Nfse = {
      ...begun(),
      items: [{ description: 'x', quantity: '0', value_per_unit: '10' }],
      total_cents: 700,
    }
    expect(writeNfse(odd, { observations: 'x', total_cents: 1 }, NOW).total_cents).toBe(700)
  })
})

describe('for any items, discounts and withheld rates', () => {
  // Values such as whole reais at half a percent end in half a cent, where the two rounding modes differ.
  const ITEM = fc.oneof(
    fc.record({ units: fc.bigInt(0n, 99_999_999n), value: fc.bigInt(0n, 10n ** 13n) }),
    fc.record({ units: fc.constant(10_000n), value: fc.bigInt(0n, 9_999n).map((reais) => reais * 10n ** 10n) }),
  )
  const RATE = fc.oneof(fc.bigInt(0n, 1_500n), fc.constantFrom(50n, 150n, 250n))
  const DISCOUNT = fc.oneof(fc.nat(5_000), fc.constantFrom(0, 100))
  const ANY = fc.record({
    items: fc.oneof(fc.array(ITEM, { minLength: 1, maxLength: 1 }), fc.array(ITEM, { minLength: 1, maxLength: 6 })),
    discount: DISCOUNT,
    conditional: DISCOUNT,
    rates: fc.record({ pis: RATE, cofins: RATE, csll: RATE, ir: RATE, inss: RATE }),
  })

  it('total, withheld and net are what integers say, halves up in items and to the even cent in taxes', () => {
    fc.assert(
      fc.property(ANY, ({ items, discount, conditional, rates }) => {
        const note = begun(
          {
            items: items.map(({ units, value }) => ({
              description: 'x',
              quantity: decimal(units, 4),
              value_per_unit: decimal(value, 10),
            })),
            discount_cents: discount,
            discount_conditional_cents: conditional,
            customer_note: firm(),
            nfs_service: Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, decimal(rate, 2)])),
          },
          { company: REAL },
        )
        const total = items.reduce((sum, { units, value }) => sum + halfUp(units * value, 10n ** 12n), 0n)
        expect(BigInt(note.total_cents)).toBe(total)
        const { withheld, net } = nfseTaxes(note, terms())
        const charged = total > BigInt(discount) ? total - BigInt(discount) : 0n
        const of = (rate: bigint) => halfEven(charged * rate, 10_000n)
        const together = [rates.pis, rates.cofins, rates.csll].reduce((sum, rate) => sum + of(rate), 0n)
        const [ir, inss] = [of(rates.ir), of(rates.inss)]
        const kept = (together > 1_000n ? together : 0n) + (ir > 1_000n ? ir : 0n) + (inss > 999n ? inss : 0n)
        expect(BigInt(withheld.cents)).toBe(kept)
        expect(BigInt(net.cents)).toBe(total - BigInt(discount) - BigInt(conditional) - kept)
      }),
    )
  })

  it('writing nothing changes nothing, and writing twice is writing once', () => {
    const customers: fc.Arbitrary<NfseCustomer | null> = fc.constantFrom(null, person(), firm(), foreigner())
    const typed = fc.record(
      {
        customer_note: customers,
        total_cents: fc.nat(1_000_000),
        nature_operation: fc.constantFrom('1', '4', '7', '8'),
        issue_at: fc.constantFrom(null, NOW),
        observations: fc.option(fc.string()),
        items: fc.array(fc.constant({ description: 'Aula', quantity: '1.5', value_per_unit: '33.33' }), {
          maxLength: 3,
        }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(typed, typed, fc.constantFrom(company(), REAL), (first, second, of) => {
        const note = begun(first, { company: of })
        expect(writeNfse(note, {}, NOW)).toEqual(note)
        const once = writeNfse(note, second, NOW)
        expect(writeNfse(once, second, NOW)).toEqual(once)
      }),
    )
  })
})

function draftTrade({ foreign_trade }: Nfse) {
  if (!foreign_trade) throw new Error('A note abroad has the group.')
  return foreign_trade
}

function decimal(units: bigint, places: number): string {
  const digits = String(units).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

function halfUp(value: bigint, unit: bigint): bigint {
  return (value * 2n + unit) / (unit * 2n)
}

function halfEven(value: bigint, unit: bigint): bigint {
  const [whole, rest] = [value / unit, value % unit]
  const isOdd = whole % 2n === 1n
  return rest * 2n > unit || (rest * 2n === unit && isOdd) ? whole + 1n : whole
}
