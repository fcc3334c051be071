import { NORM_VALUES, NormRowIn, type NormRowOut } from '@talao/contract'
import type { NormKind } from '@talao/fiscal/norms/norm-row'
import { describe, expect, it } from 'vitest'
import { checkNorm, knownRow, type NormValues, normBody, normValues, typedValue } from './norm-form.ts'
import { VALUE_FIELDS } from './value-fields.ts'

const CBS = { kind: 'RATE', code: 'CBS', valid_from: '2027-01-01' } as const
const UNKNOWN: NormRowOut = {
  ...CBS,
  valid_to: null,
  value: null,
  state: 'UNKNOWN',
  confidence: 'A',
  source: 'LC 214/2025, art. 349',
  source_url: null,
  published_on: null,
  struck_on: null,
  note: 'Ainda não foi fixada.',
  layer: 'BUILD',
  counts: true,
  typed: null,
}
const typed = (change: Partial<NormValues>): NormValues => ({
  ...normValues(CBS, undefined),
  source: 'Resolução do Senado 1/2026',
  value: { percent: '8,8' },
  ...change,
})

it('opened from an unknown norm, the form waits for its value and for the source of it', () => {
  expect(normValues(CBS, UNKNOWN)).toMatchObject({
    state: 'IN_FORCE',
    code: 'CBS',
    source: '',
    note: '',
    value: { percent: '' },
  })
})

it('opened from a norm that several layers have, the form has what counts', () => {
  const typedHere: NormRowOut = { ...UNKNOWN, layer: 'LOCAL', state: 'IN_FORCE', value: { percent: '8.8' } }
  const rows = [{ ...UNKNOWN, counts: false }, { ...typedHere, valid_from: '2028-01-01' }, typedHere]
  expect(knownRow(rows, CBS)).toBe(typedHere)
  expect(knownRow(rows.slice(0, 1), CBS)).toBe(rows[0])
  expect(knownRow(rows, { ...CBS, code: 'IBS_UF' })).toBeUndefined()
})

it('sends the row as the call takes it, with absent texts as null', () => {
  const body = normBody(typed({}))
  expect(body).toMatchObject({ ...CBS, value: { percent: '8.8' }, valid_to: null, source_url: null, note: null })
  expect(NormRowIn.safeParse(body).success).toBe(true)
})

it('sends no value of a norm that is not fixed or is struck', () => {
  expect(normBody(typed({ state: 'UNKNOWN' })).value).toBeNull()
  const struck = normBody(typed({ state: 'STRUCK', struck_on: '2026-11-30' }))
  expect(struck).toMatchObject({ value: null, struck_on: '2026-11-30' })
  expect(NormRowIn.safeParse(struck).success).toBe(true)
})

describe('says at each field what to do', () => {
  it.each([
    ['code', { code: ' ' }],
    ['valid_from', { valid_from: '' }],
    ['valid_to', { valid_to: '2026-12-31' }],
    ['source', { source: '' }],
    ['struck_on', { state: 'STRUCK' }],
    ['value.percent', { value: { percent: '' } }],
    ['value.percent', { value: { percent: '120' } }],
    ['value.percent', { value: { percent: 'oito' } }],
    ['value.duty', { kind: 'DUTY', code: 'NFE/1/*', value: { duty: '', refused_if_absent: 'true' } }],
    ['value.up_to_cents', { kind: 'SIMPLES_ANNEX', code: 'I/1', value: { ...ANNEX, up_to_cents: 'muito' } }],
  ] as const)('%s', (field, change) => {
    expect(Object.keys(checkNorm(typed(change)))).toEqual([field])
  })

  it('and at none of a sound row, whose unfixed value it does not ask', () => {
    expect(checkNorm(typed({}))).toEqual({})
    expect(checkNorm(typed({ state: 'UNKNOWN', value: {} }))).toEqual({})
  })
})

const ANNEX = { up_to_cents: '180.000,00', rate: '4', deduction_cents: '0' }

it.each(Object.keys(NORM_VALUES) as NormKind[])('the form of %s has every field of its value and no other', (kind) => {
  const names = VALUE_FIELDS[kind].map(({ name }) => name)
  expect(names.toSorted()).toEqual(Object.keys(NORM_VALUES[kind].shape).toSorted())
})

it.each([
  ['DUTY', { duty: 'DUE', refused_if_absent: false }],
  ['CST_IBSCBS', { groups: ['gIBSCBS', 'gRed'] }],
  ['CORRELATION', { cindop: ['100301'], cclasstrib: ['000001', '410008'] }],
  ['PACKAGE', { document: 'NFE', is_emitted: true }],
] as const)('the value of %s survives being shown and sent', (kind, value) => {
  const back = normBody(typed({ kind, value: typedValue(kind, value) })).value
  expect(back).toEqual(value)
})

it('an amount is typed in reais and sent in cents', () => {
  const shown = typedValue('SIMPLES_ANNEX', { up_to_cents: 18_000_000, rate: '4', deduction_cents: 0 })
  expect(shown).toMatchObject({ up_to_cents: '180000,00', rate: '4', deduction_cents: '0,00' })
  expect(normBody(typed({ kind: 'SIMPLES_ANNEX', value: ANNEX })).value).toMatchObject({
    up_to_cents: 18_000_000,
    deduction_cents: 0,
  })
})
