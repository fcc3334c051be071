import { LAW_ROWS } from '../src/norms/law-rows.ts'
import { mergeNorms, type NormKind, type NormRow, type NormValue } from '../src/norms/norm-row.ts'
import { type Norms, normsOf } from '../src/norms/norms.ts'

/** A row of the law as somebody might type it. */
export function normRow(kind: NormKind, code: string, valid_from: string, value: NormValue): NormRow {
  return {
    kind,
    code,
    valid_from,
    valid_to: null,
    value,
    state: 'IN_FORCE',
    confidence: 'A',
    source: 'invented',
    source_url: null,
    published_on: null,
    struck_on: null,
    note: null,
  }
}

/** The law that ships, with some rows more. */
export function normsWith(...rows: readonly NormRow[]): Norms {
  return normsOf(mergeNorms({ BUILD: LAW_ROWS, LOCAL: rows }).rows, 'test')
}

/** A classification of IBS and CBS that reduces both rates by that percentage. */
export function reducedClass(cclasstrib: string, percent: string): NormRow {
  return normRow('CCLASSTRIB', cclasstrib, '2026-01-01', { ibs_reduction: percent, cbs_reduction: percent })
}
