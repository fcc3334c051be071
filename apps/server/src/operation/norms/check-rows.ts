import { type NormFault, NormRowIn } from '@talao/contract'
import { TAX_REGIMES } from '@talao/fiscal'
import { type NormRow, normIdentity } from '@talao/fiscal/norms/norm-row'
import { FIELDS } from '@talao/fiscal/rejection/fields'
import { loadTable } from '@talao/reference'
import type { z } from 'zod'

type Parsed<T> = { read: T[]; faults: NormFault[] }

/** Reads each row or example of a bundle by its schema. Every broken one is named, with its place. */
export function parseAll<T>(name: 'rows' | 'examples', given: readonly unknown[], schema: z.ZodType<T>): Parsed<T> {
  const read: T[] = []
  const faults: NormFault[] = []
  for (const [at, one] of given.entries()) {
    const parsed = schema.safeParse(one)
    if (parsed.success) read.push(parsed.data)
    else
      for (const { path, message } of parsed.error.issues)
        faults.push({ step: 'schema', where: [name, at, ...path].join('.'), text: message })
  }
  return { read, faults }
}

export function parseRows(given: readonly unknown[]): Parsed<NormRow> {
  return parseAll('rows', given, NormRowIn)
}

/**
 * One row per identity, and no two rows of a code that contradict each other about the same days. A row without an end
 * ends where the next one of its code begins.
 */
export function rangeFaults(rows: readonly NormRow[]): NormFault[] {
  const faults: NormFault[] = []
  const fault = (row: NormRow, text: string) => faults.push({ step: 'ranges', where: normIdentity(row), text })
  for (const [, [first, ...more]] of Map.groupBy(rows, normIdentity))
    if (first && more.length > 0) fault(first, 'Esta linha está duas vezes no pacote.')
  const counting = rows.filter(({ state }) => state !== 'STRUCK')
  for (const [, same] of Map.groupBy(counting, ({ kind, code }) => `${kind} ${code}`)) {
    const inOrder = same.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
    for (const [at, row] of inOrder.entries()) {
      const next = inOrder[at + 1]
      if (next && next.valid_from !== row.valid_from && row.valid_to !== null && row.valid_to >= next.valid_from)
        fault(row, `Termina em ${row.valid_to}, depois de começar a de ${next.valid_from}.`)
    }
  }
  return faults
}

/** Every code that a row of the bundle names must exist, in the bundle or in what is in force, unless it is struck. */
export async function codeFaults(rows: readonly NormRow[], merged: readonly NormRow[]): Promise<NormFault[]> {
  const codesOf = (kind: NormRow['kind']) => merged.filter((row) => row.kind === kind).map(({ code }) => code)
  const known: Known = {
    cst: new Set(codesOf('CST_IBSCBS')),
    cclasstrib: new Set(codesOf('CCLASSTRIB')),
    cindop: new Set([...codesOf('CINDOP'), ...(await loadTable('cindop')).map(({ code }) => code)]),
  }
  const counting = rows.filter(({ state }) => state !== 'STRUCK')
  return counting.flatMap((row) =>
    unknownCodes(row, known).map((text): NormFault => ({ step: 'codes', where: normIdentity(row), text })),
  )
}

type Known = Record<'cst' | 'cclasstrib' | 'cindop', ReadonlySet<string>>

function unknownCodes({ kind, code, value }: NormRow, known: Known): string[] {
  const missing = (name: 'cst' | 'cclasstrib' | 'cindop', codes: readonly string[], label: string) =>
    codes.filter((one) => !known[name].has(one)).map((one) => `O ${label} ${one} não existe.`)
  if (kind === 'DUTY') {
    const [document, regime = ''] = code.split('/')
    return document === 'NFE' || TAX_REGIMES.some((one) => one === regime) ? [] : [`O regime ${regime} não existe.`]
  }
  if (!value) return []
  if (kind === 'CCLASSTRIB') {
    const cst = String(value.cst)
    return [
      ...missing('cst', [cst], 'CST'),
      ...(code.startsWith(cst) ? [] : [`O cClassTrib ${code} não é do CST ${cst}.`]),
    ]
  }
  if (kind === 'CORRELATION')
    return [
      ...missing('cclasstrib', listOf(value.cclasstrib), 'cClassTrib'),
      ...missing('cindop', listOf(value.cindop), 'cIndOp'),
    ]
  const field = kind === 'REJECTION' ? value.field_path : undefined
  return typeof field === 'string' && !(field in FIELDS) ? [`O campo ${field} não existe.`] : []
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
