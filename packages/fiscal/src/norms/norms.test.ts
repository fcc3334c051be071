import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normRow, normsWith, reducedClass } from '../../testing/norms.ts'
import { LAW_ROWS } from './law-rows.ts'
import { mergeNorms, NORM_LAYERS, NORM_STATES, type NormRow, normIdentity } from './norm-row.ts'
import { BUILD_NORMS, hasClassEnded, ibsCbsRatesOn, isNfeIbsCbsDue, isNfseIbsCbsDue, normOn, normsOf } from './norms.ts'
import { undatedIn } from './undated.ts'

describe('the rows that ship', () => {
  it('have a source and one identity each, and overlap with no row of the same code', () => {
    expect(new Set(LAW_ROWS.map(normIdentity)).size).toBe(LAW_ROWS.length)
    expect(LAW_ROWS.filter(({ source }) => source === '')).toEqual([])
    const counting = LAW_ROWS.filter(({ state }) => state !== 'STRUCK')
    for (const [code, rows] of Map.groupBy(counting, ({ kind, code }) => `${kind} ${code}`)) {
      const inOrder = rows.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
      for (const [at, row] of inOrder.entries()) {
        const next = inOrder[at + 1]
        if (next) expect([code, row.valid_to !== null && row.valid_to < next.valid_from]).toEqual([code, true])
      }
    }
  })

  it('know the rates of 2026 and the IBS of 2027, and no CBS of 2027', () => {
    expect(ibsCbsRatesOn(BUILD_NORMS, '2025-12-31')).toBeUndefined()
    expect(ibsCbsRatesOn(BUILD_NORMS, '2026-12-31')).toEqual({ ibs_uf: '0.1', ibs_mun: '0', cbs: '0.9' })
    expect(ibsCbsRatesOn(BUILD_NORMS, '2027-01-01')).toEqual({ ibs_uf: '0.05', ibs_mun: '0.05', cbs: null })
  })

  it('take no struck day for the beginning of a duty', () => {
    const lawOf2027 = normsOf(
      LAW_ROWS.filter(({ state }) => state === 'STRUCK'),
      'struck only',
    )
    expect(LAW_ROWS.filter(({ state }) => state === 'STRUCK')).toHaveLength(3)
    expect(isNfeIbsCbsDue(lawOf2027, 1, '2027-01-04')).toBe(false)
    expect(isNfeIbsCbsDue(BUILD_NORMS, 1, '2027-01-01')).toBe(true)
  })

  it('begin the duty of an item of services on its own day', () => {
    const duties = (item: string) =>
      ['2026-09-30', '2026-10-01', '2026-11-30', '2026-12-01'].map((day) =>
        isNfseIbsCbsDue(BUILD_NORMS, 'LUCRO_REAL', item, day),
      )
    expect(duties('8.02')).toEqual([false, true, true, true])
    expect(duties('1.05')).toEqual([false, false, false, true])
  })
})

describe('norms', () => {
  it('answer for an unknown value with no value, never with zero or the value before', () => {
    const row = normOn(BUILD_NORMS, 'RATE', 'CBS', '2027-06-01')
    expect(row).toMatchObject({ state: 'UNKNOWN', value: null })
  })

  it('take the later of two rows that overlap', () => {
    const norms = normsWith(
      normRow('RATE', 'CBS', '2027-01-01', { percent: '8.5' }),
      normRow('RATE', 'CBS', '2027-03-01', { percent: '8.8' }),
    )
    expect(ibsCbsRatesOn(norms, '2027-02-28')?.cbs).toBe('8.5')
    expect(ibsCbsRatesOn(norms, '2027-03-01')?.cbs).toBe('8.8')
  })

  it('know that a struck classification is none any more, and judge no unknown one', () => {
    const known = reducedClass('200028', '60')
    const struck = normsWith({ ...known, state: 'STRUCK', struck_on: '2026-12-01' })
    expect(hasClassEnded(normsWith(known), '200028', '2026-12-01')).toBe(false)
    expect(hasClassEnded(struck, '200028', '2026-12-01')).toBe(true)
    expect(hasClassEnded(struck, '000001', '2026-12-01')).toBe(false)
  })

  it('answer as if a struck row of a duty or of an announced day had never been', () => {
    const struck = (kind: 'DUTY' | 'PACKAGE', code: string) =>
      normsWith({ ...normRow(kind, code, '2026-12-01', {}), state: 'STRUCK', struck_on: '2026-12-01' })
    expect(isNfseIbsCbsDue(struck('DUTY', 'NFSE/LUCRO_REAL/8.02'), 'LUCRO_REAL', '8.02', '2026-12-01')).toBe(true)
    expect(undatedIn(struck('PACKAGE', 'PL_010h'))).toEqual(undatedIn(BUILD_NORMS))
  })

  it('let a definitive rate of the publisher end a provisional one that was typed, and no other', () => {
    const typed = normRow('RATE', 'CBS', '2027-01-01', { percent: '8.6' })
    const published = normRow('RATE', 'CBS', '2027-01-01', { percent: '8.8' })
    const rateOf = (row: NormRow) =>
      ibsCbsRatesOn(
        normsOf(mergeNorms({ BUILD: LAW_ROWS, PUBLISHER: [published], LOCAL: [row] }).rows, ''),
        '2027-01-01',
      )
    expect(rateOf({ ...typed, state: 'PROVISIONAL' })?.cbs).toBe('8.8')
    expect(rateOf(typed)?.cbs).toBe('8.6')
  })
})

describe('merging layers', () => {
  const row = fc
    .record({
      code: fc.constantFrom('IBS_UF', 'CBS'),
      valid_from: fc.constantFrom('2026-01-01', '2027-01-01', '2028-01-01'),
      state: fc.constantFrom(...NORM_STATES),
      percent: fc.constantFrom('1', '2', '3'),
    })
    .map(({ code, valid_from, state, percent }) => ({
      ...normRow('RATE', code, valid_from, { percent }),
      state,
      value: state === 'UNKNOWN' ? null : { percent },
    }))
  const layer = fc.uniqueArray(row, { selector: normIdentity })

  it('keeps one row of each identity, from the last layer that has it, whatever the order within a layer', () => {
    fc.assert(
      fc.property(layer, layer, layer, (BUILD, PUBLISHER, LOCAL) => {
        const layers = { BUILD, PUBLISHER, LOCAL }
        const merged = mergeNorms(layers)
        const backwards = mergeNorms({
          BUILD: BUILD.toReversed(),
          PUBLISHER: PUBLISHER.toReversed(),
          LOCAL: LOCAL.toReversed(),
        })
        const byIdentity = (rows: readonly NormRow[]) => new Map(rows.map((one) => [normIdentity(one), one]))
        expect(byIdentity(backwards.rows)).toEqual(byIdentity(merged.rows))
        for (const winner of merged.rows) {
          const having = NORM_LAYERS.filter((name) =>
            layers[name].some((one) => normIdentity(one) === normIdentity(winner)),
          )
          const ends =
            having.includes('PUBLISHER') &&
            byIdentity(PUBLISHER).get(normIdentity(winner))?.state === 'IN_FORCE' &&
            byIdentity(LOCAL).get(normIdentity(winner))?.state === 'PROVISIONAL'
          expect(winner.layer).toBe(ends ? 'PUBLISHER' : having.at(-1))
        }
        expect(merged.rows.length + merged.conflicts.length).toBe(BUILD.length + PUBLISHER.length + LOCAL.length)
      }),
    )
  })
})
