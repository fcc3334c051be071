import { describe, expect, it } from 'vitest'
import { input } from '../../../testing/nfe/draft-input.ts'
import type { Field, Group, Row } from '../../layout/row.ts'
import { ITEM_LABELS, itemWireName, NFE_ITEM_FIELDS, TAGGED_ITEM_FIELDS } from '../../note/nfe-item.ts'
import { draftNfe } from '../draft.ts'
import { DET } from './det.ts'
import { INF_NFE_ROWS } from './nfe.ts'

const ALL = [...everyRow(INF_NFE_ROWS)]

describe('the table', () => {
  it('calls every row by a short name that begins a sentence', () => {
    const odd = ALL.map(({ row }) => row.label).filter((label) => !/^[A-ZÀ-Ú][^.]{1,59}$/.test(label))
    expect(odd).toEqual([])
  })

  it('has a source for every group of the layout that is not a part of one with a source', () => {
    const bare = ALL.filter(({ row, sourced }) => row.kind === 'group' && row.source === null && !sourced)
    expect(bare.map(({ row }) => row.tag)).toEqual([])
  })

  it('points only at places that the form has', () => {
    const known = new Set(placesOf(SAMPLE))
    const screens = new Set(ALL.flatMap(({ row }) => row.screen ?? []))
    expect([...screens].filter((screen) => !known.has(screen) && !WIRE_NAMES.has(screen))).toEqual([])
  })

  it('points at the form from every value a person types', () => {
    const typed = [
      'xProd',
      'NCM',
      'CFOP',
      'qCom',
      'natOp',
      'CEP',
      'email',
      'infCpl',
      'tPag',
      'cClassTrib',
      'idCadIntTran',
    ]
    for (const tag of typed)
      expect([tag, ALL.some(({ row }) => row.tag === tag && row.screen !== null)]).toEqual([tag, true])
  })

  it('holds every field of an item that names a tag, and points at it on the form', () => {
    const items = [...everyRow(DET)].map(({ row }) => `${row.tag} ${row.screen}`)
    const fields = TAGGED_ITEM_FIELDS.map((name) => `${NFE_ITEM_FIELDS[name].tag} items.*.${itemWireName(name)}`)
    expect(items).toEqual(expect.arrayContaining(fields))
  })
})

const SAMPLE = { ...draftNfe(input()), intermediary: { indicator: '1', cnpj: null, registration: null } }

/** Places called by a wire name: amounts lack the `_cents` suffix there. */
const WIRE_NAMES = new Set([...Object.keys(ITEM_LABELS), 'payments.*.amount'])

function* everyRow(rows: readonly Row[], sourced = false): Generator<{ row: Field | Group; sourced: boolean }> {
  for (const row of rows) {
    if (row.kind === 'choice') for (const branch of row.branches) yield* everyRow(branch, sourced)
    else {
      yield { row, sourced }
      if (row.kind === 'group') yield* everyRow(row.rows, sourced || row.source !== null)
    }
  }
}

/** Wire paths of a value, with `*` for each list position. */
function placesOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [place]
  const below = Array.isArray(value) ? value.flatMap((one) => placesOf(one, `${place}.*`)) : entriesOf(value, place)
  return place === '' ? below : [place, ...below]
}

function entriesOf(value: object, place: string): string[] {
  return Object.entries(value).flatMap(([name, one]) => placesOf(one, place === '' ? name : `${place}.${name}`))
}
