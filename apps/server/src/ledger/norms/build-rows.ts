import { LAW_ROWS } from '@talao/fiscal/norms/law-rows'
import type { NormRow } from '@talao/fiscal/norms/norm-row'
import { REJECTION_ROWS } from '@talao/fiscal/rejection/rejection-rows'
import { loadTable, referenceTable } from '@talao/reference'

/**
 * The rows of the law that ship with Talão: those of the rules, the meanings of the authorities' codes, and the
 * official tables of codes.
 */
export async function buildRows(): Promise<NormRow[]> {
  return [...LAW_ROWS, ...REJECTION_ROWS, ...(await classRows()), ...(await correlationRows())]
}

async function classRows(): Promise<NormRow[]> {
  const { source, as_of, refresh } = referenceTable('cclasstrib')
  const rows = await loadTable('cclasstrib')
  return rows.map(({ code, valid_from, valid_to, second_hand, ...value }) => ({
    kind: 'CCLASSTRIB',
    code,
    valid_from: valid_from ?? FIRST_DAY,
    valid_to,
    value,
    state: 'IN_FORCE',
    confidence: second_hand ? 'B' : 'A',
    source,
    source_url: refresh.page,
    published_on: as_of,
    struck_on: null,
    note: null,
  }))
}

/** The annex calls itself preliminary. Its lines of one item and one NBS are one row, pair by pair. */
async function correlationRows(): Promise<NormRow[]> {
  const { source, as_of, refresh } = referenceTable('service_correlations')
  const lines = Map.groupBy(await loadTable('service_correlations'), ({ lc116, nbs }) => `${lc116}/${nbs}`)
  return [...lines].map(([code, pairs]) => ({
    kind: 'CORRELATION',
    code,
    valid_from: FIRST_DAY,
    valid_to: null,
    value: { cindop: pairs.map(({ cindop }) => cindop), cclasstrib: pairs.map(({ cclasstrib }) => cclasstrib) },
    state: 'IN_FORCE',
    confidence: 'B',
    source,
    source_url: refresh.page,
    published_on: as_of,
    struck_on: null,
    note: null,
  }))
}

/** The layout has had the groups of IBS and CBS since then; a row without its own first day counts from it. */
const FIRST_DAY = '2025-10-06'
