import { AppError, NormRowIn } from '@talao/contract'
import { MOST_BUNDLE_ROWS } from '@talao/contract/norms/norm-bundle'
import { valueColumns } from '@talao/contract/norms/norm-values'
import type { NormKind, NormRow } from '@talao/fiscal/norms/norm-row'
import { csvFile } from '../../intake/imports/sheet/csv-file.ts'
import { LONGEST_CELL, type Row } from '../../intake/imports/sheet/sheet.ts'
import type { SpooledFile } from '../../kit/http/spool-upload.ts'

type TableOf = { kind: NormKind; source: string; published_on: string }
const MOST_NAMED = 50
/** Besides the value's own columns. An absent one is what the form says, or empty. */
export const OWN_COLUMNS = [
  'code',
  'valid_from',
  'valid_to',
  'state',
  'confidence',
  'source',
  'source_url',
  'published_on',
  'note',
]
const LISTS: ReadonlySet<string> = new Set(['groups', 'cindop', 'cclasstrib'])
const WHOLE = /^(days|.*_cents)$/

/**
 * Reads the CSV of a kind: a header with `code` and the names of its columns, then a row of the law per line. An absent
 * `valid_from` is the day of publication. Every broken cell is refused with its line and column.
 */
export async function readTable(file: SpooledFile | undefined, table: TableOf): Promise<NormRow[]> {
  if (!file) throw refused(['Escolha o arquivo.'])
  const lines = await linesOf(file.path)
  const [header, ...body] = lines
  const columns = (header?.row.cells ?? []).map((name) => name.trim())
  const known = [...OWN_COLUMNS, ...valueColumns(table.kind)]
  const strange = columns.filter((name, at) => !known.includes(name) || columns.indexOf(name) < at)
  if (!columns.includes('code') || strange.length > 0)
    throw refused([`A primeira linha deve ter code e só estas colunas, cada uma uma vez: ${known.join(', ')}.`])
  if (body.length === 0) throw refused(['O arquivo não tem nenhuma linha.'])
  const faults: string[] = []
  const rows = body.flatMap(({ number, row: { cells, fault } }) => {
    const isShifted = cells.slice(columns.length).some((cell) => cell.trim() !== '')
    if (fault || isShifted || cells.some((cell) => cell.length >= LONGEST_CELL)) {
      faults.push(`Linha ${number}: ${UNREADABLE}`)
      return []
    }
    const parsed = NormRowIn.safeParse(
      rowOf(Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? ''])), table),
    )
    if (parsed.success) return [parsed.data]
    for (const { path, message } of parsed.error.issues)
      faults.push(`Linha ${number}, ${String(path.at(-1) ?? '')}: ${message}`)
    return []
  })
  if (faults.length > 0) throw refused(faults.slice(0, MOST_NAMED))
  return rows
}

/** A cell that was cut or shifted would be registered as if it had been typed so. */
const UNREADABLE = `não deu para ler. Confira as aspas e os separadores; um texto vai até ${LONGEST_CELL - 1} letras.`

type Line = { number: number; row: Row }

/** The lines that say something, each with its number as a spreadsheet counts them. */
async function linesOf(path: string): Promise<Line[]> {
  const lines: Line[] = []
  let number = 0
  for await (const rows of csvFile(path))
    for (const row of rows) {
      number += 1
      if (row.fault || row.cells.some((cell) => cell.trim() !== '')) lines.push({ number, row })
      if (lines.length > MOST_BUNDLE_ROWS + 1) throw refused([`O arquivo passa de ${MOST_BUNDLE_ROWS} linhas.`])
    }
  return lines
}

function rowOf(cells: Record<string, string>, { kind, source, published_on }: TableOf): object {
  const text = (name: string) => cells[name]?.trim().replace(/^'(?=\s*[=+\-@])/, '') || null
  const state = text('state') ?? 'IN_FORCE'
  const value = Object.fromEntries(
    Object.keys(cells)
      .filter((name) => !OWN_COLUMNS.includes(name))
      .map((name) => [name, valueOf(name, text(name))]),
  )
  return {
    kind,
    code: text('code') ?? '',
    valid_from: dayIn(text('valid_from')) ?? published_on,
    valid_to: dayIn(text('valid_to')),
    note: text('note'),
    value: state === 'UNKNOWN' ? null : value,
    state,
    confidence: text('confidence') ?? 'A',
    source: text('source') ?? source,
    source_url: text('source_url'),
    published_on: dayIn(text('published_on')) ?? published_on,
  }
}

/** A spreadsheet in Brazil writes `2027-01-01` back as `01/01/2027`. */
function dayIn(text: string | null): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text ?? '') ?? []
  return year ? `${year}-${month}-${day}` : text
}

function valueOf(name: string, text: string | null): unknown {
  if (LISTS.has(name)) return text === null ? [] : text.split(/[\s,;]+/)
  return text !== null && WHOLE.test(name) && /^\d+$/.test(text) ? Number(text) : text
}

function refused(texts: string[]): AppError {
  return new AppError('dados_invalidos', { errors: { file: texts } })
}
