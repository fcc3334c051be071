import { describe, expect, it } from 'vitest'
import { sheetRow } from '../../../../testing/import-rows.ts'
import type { RowContext } from './check-row.ts'
import type { ColumnKey } from './columns.ts'
import { groupSales } from './group-sales.ts'

const CONTEXT: RowContext = {
  cnpj: '12345678000195',
  partners: new Set(),
  now: new Date('2026-11-22T12:00:00Z'),
  isUncut: false,
  isMonthFirst: false,
  zone: 'America/Sao_Paulo',
}

type Cells = Partial<Record<ColumnKey, string>>
function outcome(...rows: Cells[]) {
  const grouped = groupSales(
    rows.map((cells, at) => ({ row: at + 1, cells: sheetRow(cells) })),
    CONTEXT,
  )
  return {
    sales: grouped.sales.map((sale) => [sale.code, sale.rows.map((row) => row.row)]),
    fails: grouped.fails.map((fail) => [fail.row, fail.fault.code]),
  }
}

describe('rows of one sale', () => {
  it('are its items', () => {
    expect(outcome({}, { code: 'OUTRA' }, { product_code: 'CURSO-02' })).toEqual({
      sales: [
        ['VENDA-1', [1, 3]],
        ['OUTRA', [2]],
      ],
      fails: [],
    })
  })

  it('are all refused when they name different customers or dates', () => {
    expect(outcome({}, { product_code: 'B', name: 'Outra Pessoa' }, { code: 'OUTRA' })).toEqual({
      sales: [['OUTRA', [3]]],
      fails: [
        [1, 'CONFLICTING_CUSTOMER'],
        [2, 'CONFLICTING_CUSTOMER'],
      ],
    })
    expect(outcome({}, { product_code: 'B', date: '06/10/2026' }).sales).toEqual([])
  })

  it('may write the customer in capitals', () => {
    expect(outcome({}, { product_code: 'B', name: 'BEATRIZ NOGUEIRA PRATES' }).fails).toEqual([])
  })

  it('lose the later one of two that are the same', () => {
    expect(outcome({}, {}, { unit_value: '97,00' })).toEqual({
      sales: [['VENDA-1', [1, 3]]],
      fails: [[2, 'DUPLICATE_ROW']],
    })
  })

  it('wait for one that is wrong: half a sale would become a note of a wrong value', () => {
    expect(outcome({}, { product_code: 'B', unit_value: 'x' }, { code: 'OUTRA' })).toEqual({
      sales: [['OUTRA', [3]]],
      fails: [
        [1, 'OTHER_ROW_FAILED'],
        [2, 'INVALID_AMOUNT'],
      ],
    })
  })

  it('are not one sale for lack of a code', () => {
    expect(outcome({ code: '' }, { code: ' ' }).fails).toEqual([
      [1, 'REQUIRED'],
      [2, 'REQUIRED'],
    ])
  })

  it('are at most as many as a note holds', () => {
    const rows = Array.from({ length: 991 }, (_none, at) => ({ product_code: `P${at}` }))
    expect(outcome(...rows).fails).toHaveLength(991)
    expect(outcome(...rows.slice(1)).fails).toEqual([])
  })
})
