import { describe, expect, it } from 'vitest'
import { checkRows, hasFactorR, nextRow, rowsOf, withIbsCbsRegime, withTaxRegime } from './regime-form.ts'
import {
  amountShown,
  changedMonths,
  checkAmounts,
  monthsWithRates,
  monthText,
  monthTyped,
  withIssued,
  withoutSaved,
} from './revenue-form.ts'

const ALWAYS = {
  valid_from: null,
  valid_to: null,
  tax_regime: 'SIMPLES_NACIONAL',
  ibs_cbs_regime: 'DAS',
  factor_r_annex: 'V',
  source: null,
} as const
const rows = rowsOf({ id: 1, version: 1, today: '2026-11-28', rows: [ALWAYS] })

describe('the periods of the regime', () => {
  it('start with the last one’s regime, and lack a day until it is typed', () => {
    const two = [...rows, nextRow(rows, 'b')]
    expect(two[1]).toMatchObject({ valid_from: '', tax_regime: 'SIMPLES_NACIONAL', factor_r_annex: 'V', source: '' })
    expect(checkRows(two)).toEqual({ 1: 'Informe o dia em que este período começa.' })
  })

  it('must follow each other', () => {
    const on = (day: string, key: string) => ({ ...nextRow(rows, key), valid_from: day })
    expect(checkRows([...rows, on('2027-01-01', 'b'), on('2027-01-01', 'c')])).toEqual({
      2: 'Este período começa antes do anterior, ou no mesmo dia.',
    })
    expect(checkRows([...rows, on('2027-01-01', 'b'), on('2027-07-01', 'c')])).toEqual({})
  })

  it('take the usual way to pay of another regime, and keep it where the regime has it', () => {
    const [row] = rows
    if (!row) throw new Error('a row')
    expect(withTaxRegime(row, 'LUCRO_REAL')).toMatchObject({ ibs_cbs_regime: 'REGULAR', factor_r_annex: '' })
    const regular = { ...row, ibs_cbs_regime: 'REGULAR' } as const
    expect(withTaxRegime(regular, 'SIMPLES_NACIONAL_EXCESSO')).toMatchObject({
      ibs_cbs_regime: 'REGULAR',
      factor_r_annex: 'V',
    })
  })
})

describe('the Fator R', () => {
  it('is asked of the Simples and of an entry not decided yet, whose notes state rates of the DAS too', () => {
    const [row] = rows
    if (!row) throw new Error('a row')
    const pending = withIbsCbsRegime(withTaxRegime(row, 'LUCRO_PRESUMIDO'), 'PENDING')
    expect([hasFactorR(row), hasFactorR(pending)]).toEqual([true, true])
    const out = withIbsCbsRegime({ ...pending, factor_r_annex: 'V' }, 'REGULAR')
    expect([hasFactorR(out), out.factor_r_annex]).toEqual([false, ''])
  })
})

const month = (name: string, amount: number | null, issued: number) => ({
  month: name,
  amount,
  issued,
  is_in_rbt12: true,
})
const revenue = { months: [month('2026-09', 1234.5, 900), month('2026-10', null, 700), month('2026-11', null, 0)] }

describe('the revenue typed', () => {
  it('takes the sum of the notes into the empty months that have one', () => {
    const filled = withIssued({}, { ...revenue, today: '2026-11-28' })
    expect(revenue.months.map((known) => amountShown(filled, known))).toEqual(['1234,50', '700,00', ''])
  })

  it('takes no sum of the month that is still running: it would later count as the whole month', () => {
    expect(withIssued({}, { ...revenue, today: '2026-10-05' })).toEqual({})
  })

  it('sends the months that changed: a new amount, an emptied one, none that stayed', () => {
    expect(changedMonths({ '2026-09': '1.234,50' }, revenue)).toEqual([])
    expect(changedMonths({ '2026-09': ' ', '2026-10': '1.000,00', '2026-11': '0' }, revenue)).toEqual([
      { month: '2026-09', amount: null },
      { month: '2026-10', amount: 1000 },
      { month: '2026-11', amount: 0 },
    ])
  })

  it('leaves a month alone that was not typed, whatever another person or another month shown brings', () => {
    const grown = { months: [month('2026-08', 500, 0), ...revenue.months] }
    expect(changedMonths({ '2026-10': '10' }, grown)).toEqual([{ month: '2026-10', amount: 10 }])
  })

  it('keeps what was typed while a save ran, or for a month not shown', () => {
    const saved = { '2026-09': '1', '2026-10': '2', '2025-12': '3' }
    const typed = { ...saved, '2026-10': '22' }
    expect(withoutSaved(typed, saved, revenue)).toEqual({ '2026-10': '22', '2025-12': '3' })
  })

  it('is refused where it is no amount', () => {
    const months = ['a', 'b', 'c', 'd'].map((name) => month(name, null, 0))
    expect(checkAmounts({ a: '1.234,56', b: '', c: 'mil', d: '1,234', e: 'x' }, { months })).toEqual({
      c: 'Escreva o valor como 1.234,56.',
      d: 'Escreva o valor como 1.234,56.',
    })
  })

  it('gives the rates of each month since 2027 up to the next', () => {
    expect(monthsWithRates('2026-11-28')).toEqual(['2027-01'])
    expect(monthsWithRates('2027-02-28')).toEqual(['2027-01', '2027-02', '2027-03'])
  })

  it('reads the month a company began', () => {
    expect(['07/2026', '7/2026', '2026-07', '', '13/2026', 'julho'].map(monthTyped)).toEqual([
      '2026-07',
      '2026-07',
      '2026-07',
      null,
      undefined,
      undefined,
    ])
    expect(monthText('2026-07')).toBe('07/2026')
  })
})
