import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sheetRow } from '../../../testing/import-rows.ts'
import { wholeSales } from './whole-sales.ts'

/** Sale codes in row order. */
const codes = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', ''), { minLength: 1, maxLength: 40 })

function fileOf(all: readonly string[]) {
  const rows = all.map((code, at) => ({ row: at + 1, cells: sheetRow({ code }) }))
  const lastRows = new Map<string, number>()
  for (const [at, code] of all.entries()) if (code !== '' && all.indexOf(code) !== at) lastRows.set(code, at + 1)
  return { rows, lastRows }
}

async function* inLines<T>(rows: readonly T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < rows.length; at += 7) yield rows.slice(at, at + 7)
}

async function batchesOf(all: readonly string[], batchRows: number, next = 1) {
  const { rows, lastRows } = fileOf(all)
  const batches = []
  for await (const batch of wholeSales(inLines(rows), { next, lastRows, batchRows })) batches.push(batch)
  return batches
}

describe('wholeSales', () => {
  it('gives every row once, and all rows of a sale in one batch', async () => {
    await fc.assert(
      fc.asyncProperty(codes, fc.integer({ min: 1, max: 9 }), async (all, batchRows) => {
        const batches = await batchesOf(all, batchRows)
        const rows = batches.flatMap((batch) => batch.rows.map((row) => row.row))
        expect(rows.toSorted((a, b) => a - b)).toEqual(all.map((_code, at) => at + 1))
        for (const code of new Set(all.filter((one) => one !== ''))) {
          const holding = batches.filter((batch) => batch.rows.some((row) => row.cells[18] === code))
          expect(holding).toHaveLength(1)
        }
        expect(batches.at(-1)?.next).toBe(all.length + 1)
      }),
    )
  })

  it('goes on behind any batch as if it had never stopped', async () => {
    await fc.assert(
      fc.asyncProperty(codes, fc.integer({ min: 1, max: 9 }), fc.nat(20), async (all, batchRows, stop) => {
        const whole = await batchesOf(all, batchRows)
        const done = whole.slice(0, stop % (whole.length + 1))
        const rest = await batchesOf(all, batchRows, done.at(-1)?.next ?? 1)
        expect([...done, ...rest]).toEqual(whole)
      }),
    )
  })
})
