import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { input } from '../../testing/nfe/draft-input.ts'
import type { Nfe } from '../note/nfe.ts'
import { EMPTY_ITEM, type TypedItem } from '../note/nfe-item.ts'
import { nfeTotalCents } from '../note/nfe-total.ts'
import { computeNoteTaxes } from '../tax/note.ts'
import { dayInSaoPaulo } from '../value/calendar.ts'
import { buildChaveDeAcesso } from '../value/chave-de-acesso.ts'
import { multiplyToCents } from '../value/money.ts'
import { checkNfe } from './rules.ts'
import { type TypedNfe, type TypedNfeInput, writeTypedNfe } from './typed-note.ts'

const { company, defaults, products, now, sale } = input()
const BUYER = sale.customer_note
const RIO = {
  ...BUYER,
  state_id: 33,
  address: { ...BUYER.address, city_id: 3304557, state_id: 33 },
} as Nfe['customer_note']
const ABROAD = {
  ...BUYER,
  document: null,
  foreign_document: 'X1',
  is_abroad: true,
  state_id: null,
  address: null,
} as Nfe['customer_note']

function typedItem(over: Partial<TypedItem> = {}): TypedItem {
  return {
    ...EMPTY_ITEM,
    description: 'Livro',
    quantity: '1',
    value_per_unit: '97.00',
    ...over,
  }
}

function write(typed: TypedNfe, over: Partial<TypedNfeInput> = {}): Nfe {
  return writeTypedNfe({
    typed,
    before: null,
    company,
    in_production: false,
    defaults,
    products,
    sale: null,
    now,
    ...over,
  })
}

describe('a note by hand', () => {
  it('of which nothing is said is exactly the defaults', () => {
    expect(write({})).toMatchObject({
      nature_operation: 'Venda',
      type_operation: 'Saida',
      goal: 'Normal',
      customer_presence: 'OperacaoPelaInternet',
      final_customer: true,
      send_mail: true,
      nfe_referenced: null,
      shipping: '9',
      issue_date: null,
      sales_code: null,
      items: [],
      payments: [{ payment_method: '99', amount_cents: 0 }],
      customer_note: { name: '', type: 'PF', icms_taxpayer: 'NaoContribuinte', address: null },
    })
  })

  it('takes every word from the item, else the product, else the default, else the rule', () => {
    const product = {
      ...products[0],
      id: 7,
      ncm: '85234990',
      cfop_same_state: '5101',
      cbenef: 'PR810001',
    } as (typeof products)[number]
    const item = (over: Partial<TypedItem>) =>
      write({ customer_note: BUYER, items: [typedItem(over)] }, { products: [product] }).items[0]
    expect(item({})).toMatchObject({ ncm: '49019900', cfop: '5102', unit_measurement: 'UN' })
    expect(item({ product_id: 7 })).toMatchObject({ ncm: '85234990', cfop: '5101', cbenef: 'PR810001' })
    expect(item({ product_id: 7, ncm: '11111111', cfop: '5405' })).toMatchObject({ ncm: '11111111', cfop: '5405' })
    expect(item({})?.nfe_tax.icms_cst).not.toBeNull()
    expect(item({ nfe_tax: { icms_cst: '900' } })?.nfe_tax.icms_cst).toBe('900')
  })

  it('keeps the tax an item says for itself also for a buyer abroad', () => {
    const items = [typedItem({ nfe_tax: { icms_cst: '400' } })]
    expect(write({ customer_note: ABROAD, items }).items[0]).toMatchObject({
      cfop: '7102',
      nfe_tax: { icms_cst: '400' },
    })
  })

  it('that is a return or an adjustment is not paid', () => {
    const payments = (goal: Nfe['goal']) => write({ goal, items: [typedItem()] }).payments
    expect(payments('Devolucao')).toEqual([{ payment_method: '90', amount_cents: 0 }])
    expect(payments('Ajuste')).toEqual([{ payment_method: '90', amount_cents: 0 }])
    expect(payments('Complementar')).toEqual([{ payment_method: '99', amount_cents: 9700 }])
  })
})

describe('a note written after the end of PIS and COFINS', () => {
  const january = { now: new Date('2027-01-05T15:00:00Z') }
  const pisOf = ({ items }: Nfe) => items[0]?.nfe_tax.pis_cst ?? null
  const key = { stateCode: 35, document: '12ABC34501DE35', model: '55', serie: 1, number: 1, emissionType: 1 }
  const soldIn = (yearMonth: string) => buildChaveDeAcesso({ ...key, yearMonth, code: '23113572' })
  const inDecember = new Date('2026-12-31T15:00:00Z')

  it('has neither', () => {
    expect(pisOf(write({ items: [typedItem()] }, january))).toBeNull()
  })

  it('has those of the day chosen for it', () => {
    expect(pisOf(write({ items: [typedItem()], issue_date: inDecember }, january))).toBe('49')
  })

  it.each([
    ['2612', '49'],
    ['2701', null],
  ])('has, as a return of a note of %s, those of that month', (yearMonth, pis) => {
    const back: TypedNfe = { goal: 'Devolucao', type_operation: 'Entrada', nfe_referenced: soldIn(yearMonth) }
    expect(pisOf(write({ ...back, items: [typedItem()] }, january))).toBe(pis)
  })

  it('follows its day when that is edited, but keeps what somebody typed', () => {
    const dated = write({ items: [typedItem()], issue_date: inDecember }, january)
    expect(pisOf(write({ issue_date: null }, { ...january, before: dated }))).toBeNull()
    const undated = write({ items: [typedItem()] }, january)
    expect(pisOf(write({ issue_date: inDecember }, { ...january, before: undated }))).toBe('49')
    const own = write({ items: [typedItem({ nfe_tax: { pis_cst: '99' } })] }, january)
    expect(pisOf(write({ issue_date: inDecember }, { ...january, before: own }))).toBe('99')
  })
})

describe('an edit of a note', () => {
  const before = write({ customer_note: BUYER, items: [typedItem()] })

  it('that says nothing changes nothing', () => {
    expect(write({}, { before })).toEqual(before)
  })

  it('that sends back all it read changes nothing', () => {
    const { items, company: _company, in_production: _environment, ...rest } = before
    const typed = { ...rest, items: items.map((item) => ({ ...typedItem(), ...item, product_id: null })) }
    expect(write(typed, { before })).toEqual(before)
  })

  it('brings the CFOP of another buyer, but leaves one that somebody typed', () => {
    expect(write({ customer_note: RIO }, { before }).items[0]?.cfop).toBe('6108')
    const typed = write({ items: [typedItem({ cfop: '5405' })] }, { before })
    expect(write({ customer_note: RIO }, { before: typed }).items[0]?.cfop).toBe('5405')
  })

  it('lets the payment follow the whole until somebody says how it was paid', () => {
    const two = write({ items: [typedItem({ quantity: '2' })] }, { before })
    expect(two.payments).toEqual([{ payment_method: '99', amount_cents: 19_400 }])
    const payments = [
      { payment_method: '17', amount_cents: 10_000 },
      { payment_method: '03', amount_cents: 9_400 },
    ]
    const paid = write({ payments }, { before: two })
    expect(write({ items: [typedItem({ quantity: '3' })] }, { before: paid }).payments).toEqual(payments)
  })
})

const Quantity = fc.integer({ min: 1, max: 9_999_999 }).map((units) => (units / 10_000).toFixed(4))
const Price = fc.integer({ min: 1, max: 9_999_999_999 }).map((units) => (units / 1_000_000).toFixed(6))

describe('the sums of a note by hand', () => {
  it('are those of its items, each rounded before it is added, and are what is paid', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(Quantity, Price), { minLength: 1, maxLength: 12 }), (prices) => {
        const items = prices.map(([quantity, value_per_unit]) => typedItem({ quantity, value_per_unit }))
        const nfe = write({ customer_note: BUYER, items })
        const sum = prices.reduce((cents, [quantity, price]) => cents + multiplyToCents(quantity, price), 0)
        expect(nfeTotalCents(nfe.items)).toBe(sum)
        expect(nfe.payments).toEqual([
          { payment_method: '99', amount_cents: computeNoteTaxes(nfe, dayInSaoPaulo(now)).payableCents },
        ])
        expect(checkNfe(nfe, dayInSaoPaulo(now)).map(({ path }) => path)).not.toContain('payments')
      }),
    )
  })

  it('survive any number of edits that say nothing new', () => {
    fc.assert(
      fc.property(Quantity, Price, fc.constantFrom(BUYER, RIO, ABROAD), (quantity, value_per_unit, customer_note) => {
        const made = write({ customer_note, items: [typedItem({ quantity, value_per_unit })] })
        expect(write({ items: made.items.map((item) => ({ ...typedItem(), ...item })) }, { before: made })).toEqual(
          made,
        )
      }),
    )
  })
})
