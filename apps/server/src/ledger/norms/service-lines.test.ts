import { mergeNorms, type NormRow } from '@talao/fiscal/norms/norm-row'
import { normsOf } from '@talao/fiscal/norms/norms'
import { normRow } from '@talao/fiscal/testing/norms'
import { possibleServiceCodes, type ServiceLines, shippedServiceLines } from '@talao/reference'
import { loadTableSync } from '@talao/reference/load'
import { describe, expect, it } from 'vitest'
import { buildRows } from './build-rows.ts'
import { serviceLines } from './service-lines.ts'

const DAY = '2026-12-01'
const BUILD = await buildRows()

function linesWith(rows: readonly NormRow[], day = DAY) {
  return serviceLines(normsOf(mergeNorms({ BUILD, LOCAL: rows }).rows, 'test'), day)
}

function inOrder(lines: ReturnType<ServiceLines>): string[] {
  return lines.map(({ nbs, cindop, cclasstrib }) => [nbs, cindop, cclasstrib].join(' ')).toSorted()
}

describe('the codes that go together on a service', () => {
  it.each([DAY, '2027-01-01', '2028-06-30'])('are on %s those of the table that ships, in its order', (day) => {
    const items = new Set(loadTableSync('service_correlations').map(({ lc116 }) => lc116))
    expect(items.size).toBeGreaterThan(150)
    const [ours, shipped] = [linesWith([], day), shippedServiceLines(day)]
    for (const lc_116 of items) {
      expect(possibleServiceCodes({ lc_116 }, ours)).toEqual(possibleServiceCodes({ lc_116 }, shipped))
      expect(inOrder(ours(lc_116))).toEqual(inOrder(shipped(lc_116)))
    }
  })

  it('follow a row that the house has besides, from its day on', () => {
    const row = normRow('CORRELATION', '08.02/122051900', '2027-01-01', { cindop: ['100301'], cclasstrib: ['200028'] })
    const known = { lc_116: '08.02', nbs: '122051900' }
    expect(possibleServiceCodes(known, linesWith([row], '2026-12-31'))?.cclasstrib).toEqual(['000001'])
    expect(possibleServiceCodes(known, linesWith([row], '2027-01-01'))).toMatchObject({
      cindop: ['100301'],
      cclasstrib: ['200028'],
    })
  })

  it('pair two lists of one length line by line, and mix two of other lengths', () => {
    const value = (cindop: string[], cclasstrib: string[]) =>
      linesWith([normRow('CORRELATION', '08.02/199999999', '2026-01-01', { cindop, cclasstrib })])('08.02')
        .filter(({ nbs }) => nbs === '199999999')
        .map(({ cindop: one, cclasstrib: other }) => `${one} ${other}`)
    expect(value(['030101', '100301'], ['000001', '200028'])).toEqual(['030101 000001', '100301 200028'])
    expect(value(['030101', '100301'], ['000001'])).toEqual(['030101 000001', '100301 000001'])
  })

  it('leave out a class that a row ended', () => {
    const ended = BUILD.filter(({ kind, code }) => kind === 'CCLASSTRIB' && code === '200028').map((row) => ({
      ...row,
      valid_to: '2026-11-30',
    }))
    expect(possibleServiceCodes({ lc_116: '08.02' }, linesWith(ended))?.cclasstrib).toEqual(['000001'])
  })
})
