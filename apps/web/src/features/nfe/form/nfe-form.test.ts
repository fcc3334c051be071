import type { CompanyOut } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { emptyItem, itemsBody, itemsCents } from './items-form.ts'
import { checkNfeForm, formPathOf, nfeBody, nfeValues } from './nfe-form.ts'

const company = { id: 7, homologation_mode: true } as CompanyOut
const TODAY = '2026-11-23'
const standing = { note: undefined, company, today: TODAY }
const blank = nfeValues(undefined, null)

describe('what travels of an NF-e written by hand', () => {
  it('begins with the defaults of docs/especificacao/entidades.md', () => {
    expect(blank).toMatchObject({
      nature_operation: 'Venda',
      type_operation: 'Saida',
      goal: 'Normal',
      final_customer: true,
      send_mail: true,
      shipping: '9',
    })
  })

  it('is what was changed, its items and its buyer: the company says the rest', () => {
    const body = nfeBody({ ...blank, goal: 'Devolucao' }, blank, standing)
    expect(Object.keys(body).toSorted()).toEqual(['company_id', 'customer_note', 'goal', 'in_production', 'items'])
    expect(body).toMatchObject({ company_id: 7, in_production: false, goal: 'Devolucao' })
  })

  it.each([
    ['a company in homologation', true, { in_production: true }, false],
    ['one in production for this kind', false, { in_production: true }, true],
    ['one in production for services alone', false, { in_production: false }, false],
    ['one that never said', false, null, false],
  ])('goes to the environment of its kind: %s', (_, homologation_mode, nfe_default_setting, expected) => {
    const of = { ...company, homologation_mode, nfe_default_setting } as CompanyOut
    expect(nfeBody(blank, blank, { ...standing, company: of }).in_production).toBe(expected)
  })

  it('stores an empty quantity or unit value as zero', () => {
    const [item] = itemsBody([{ ...emptyItem('a'), quantity: '', value_per_unit: '' }])
    expect(item).toMatchObject({ quantity: '0', value_per_unit: '0', nfe_tax: null, ncm: null })
  })

  it('has the reference key without spaces', () => {
    const key = '3526 1197 0418 3200 0198 5500 1000 0012 8412 3747 2425'
    const body = nfeBody({ ...blank, nfe_referenced: key }, blank, standing)
    expect(body.nfe_referenced).toBe(key.replaceAll(' ', ''))
  })

  it('keeps of an item whose one tax was written the rest of its tax block', () => {
    const kept = { product_code: null, nfe_tax: { icms_aliquot_abroad: 4, icms_cst: '102' } as never }
    const item = { ...emptyItem('a'), kept }
    expect(itemsBody([{ ...item, tax: { ...item.tax, icms_cst: '300' } }])[0]?.nfe_tax).toMatchObject({
      icms_aliquot_abroad: 4,
      icms_cst: '300',
    })
  })
})

describe('what the form sees by itself', () => {
  it('is only what cannot be understood', () => {
    expect(checkNfeForm(blank, TODAY)).toEqual({})
    const wrong = { ...blank, issue_date: '31/02/2026 10:00', items: [{ ...emptyItem('a'), quantity: 'dois' }] }
    expect(checkNfeForm(wrong, TODAY)).toEqual({
      issue_date: 'Informe dia e hora, como 20/11/2026 14:05.',
      'items.0.quantity': 'Um número, com até 4 casas.',
    })
  })

  it('adds lines up as the wire does, each rounded to cents', () => {
    const item = { ...emptyItem('a'), quantity: '3', value_per_unit: '33,333' }
    expect(itemsCents([item, item])).toBe(20_000)
  })

  it.each([
    ['20/11/2026 14:05', '2026-11-20T17:05:00.000Z'],
    ['20/11/2026', '2026-11-20T03:00:00.000Z'],
    ['20/11', '2026-11-20T03:00:00.000Z'],
    ['hoje', '2026-11-23T03:00:00.000Z'],
    ['-7', '2026-11-16T03:00:00.000Z'],
  ])('understands %s as when the note is issued', (issue_date, instant) => {
    const values = { ...blank, issue_date }
    expect(checkNfeForm(values, TODAY)).toEqual({})
    expect(nfeBody(values, blank, standing).issue_date).toBe(instant)
  })

  it('reads the moment on the clock of the company, whatever clock the screen shows', () => {
    const company = { ...standing.company, time_zone: 'America/Rio_Branco' }
    const body = nfeBody({ ...blank, issue_date: '28/11/2026 22:30' }, blank, { ...standing, company })
    expect(body.issue_date).toBe('2026-11-29T03:30:00.000Z')
  })

  it.each(['20/13/2026 14:05', '20/11/2026 24:05', 'depois'])('does not take %s for a moment', (issue_date) => {
    expect(checkNfeForm({ ...blank, issue_date }, TODAY)).toHaveProperty('issue_date')
  })

  it('finds the field of a path of the wire', () => {
    expect(formPathOf('customer_note.address.city_id')).toBe('customer_note.city_id')
    expect(formPathOf('items.0.ncm')).toBe('items.0.ncm')
  })
})
