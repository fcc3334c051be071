import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normRow } from '../../testing/norms.ts'
import { mergeNorms, type NormRow, normIdentity } from '../norms/norm-row.ts'
import { normsOf } from '../norms/norms.ts'
import { explainRejection, rejectionFor } from './explain.ts'
import { FOCUS_REJECTIONS } from './focus.ts'
import type { Authority, Rejection } from './rejection.ts'
import { REJECTION_ROWS } from './rejection-rows.ts'
import { BUILD_REJECTIONS, rejectionTable } from './rejection-table.ts'
import { SEFAZ_REJECTIONS } from './sefaz.ts'
import { SEFIN_REJECTIONS, SEFIN_UNLISTED } from './sefin.ts'

const TABLES: readonly [Authority, readonly Rejection[]][] = [
  ['SEFAZ', SEFAZ_REJECTIONS],
  ['SEFIN', [...SEFIN_REJECTIONS, ...SEFIN_UNLISTED]],
  ['FOCUS', FOCUS_REJECTIONS],
]
const VALUE = {
  cause: 'O NCM pede uma classe especial.',
  field_path: 'items.*.ncm',
  action: 'Escolha outra classe.',
  resend: 'same_number',
  outcome: 'REFUSED',
}

function tableWith(rows: readonly NormRow[], day = '2027-01-10') {
  return rejectionTable(normsOf(mergeNorms({ BUILD: REJECTION_ROWS, LOCAL: rows }).rows, 'test'), day)
}

describe('the table that ships', () => {
  it.each(TABLES)('says of each code of %s what the tables say', (authority, rejections) => {
    for (const rejection of rejections)
      expect(rejectionFor({ authority, code: rejection.code, message: '' })).toMatchObject(rejection)
  })

  it('names each code once, and knows no other', () => {
    expect(new Set(REJECTION_ROWS.map(normIdentity)).size).toBe(REJECTION_ROWS.length)
    const known = new Set(SEFAZ_REJECTIONS.map(({ code }) => code))
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 9999 }), (code) => {
        expect(BUILD_REJECTIONS('SEFAZ', String(code)) !== undefined).toBe(known.has(String(code)))
      }),
    )
  })

  it('says which codes come with a valid note', () => {
    const valid = REJECTION_ROWS.filter(({ value }) => value?.outcome === 'AUTHORISED').map(({ code }) => code)
    expect(valid.toSorted()).toEqual(['SEFAZ/100', 'SEFAZ/120', 'SEFAZ/150'])
  })
})

describe('a row that a house has besides', () => {
  it('explains a code that no table knew, and marks its field at the item that is named', () => {
    const table = tableWith([normRow('REJECTION', 'SEFAZ/1999', '2027-01-01', VALUE)])
    const answer = { authority: 'SEFAZ', code: '1999', message: 'Rejeição: nova [nItem:2]' } as const
    expect(explainRejection(answer)).toMatchObject({ known: false, text: 'Rejeição: nova [nItem:2]' })
    expect(explainRejection(answer, table)).toMatchObject({
      known: true,
      path: 'items.1.ncm',
      field: 'NCM',
      text: 'Item 2: O NCM pede uma classe especial.',
      action: 'Escolha outra classe.',
      source: 'invented',
    })
    expect(explainRejection({ ...answer, authority: 'FOCUS' }, table)).toMatchObject({ known: true })
  })

  it('replaces what ships from its own day on', () => {
    const row = normRow('REJECTION', 'SEFAZ/778', '2027-01-01', VALUE)
    expect(tableWith([row], '2026-12-31')('SEFAZ', '778')?.cause).not.toBe(VALUE.cause)
    expect(tableWith([row], '2027-01-01')('SEFAZ', '778')?.cause).toBe(VALUE.cause)
  })

  it('explains an answer that comes before its day, when no other row does', () => {
    const row = normRow('REJECTION', 'SEFAZ/1999', '2027-02-01', VALUE)
    expect(tableWith([row], '2027-01-10')('SEFAZ', '1999')?.cause).toBe(VALUE.cause)
  })

  it('that is struck makes the code unknown again', () => {
    const shipped = REJECTION_ROWS.find(({ code }) => code === 'SEFAZ/778')
    const struck = shipped && { ...shipped, state: 'STRUCK' as const, struck_on: '2027-01-05' }
    const answer = { authority: 'SEFAZ', code: '778', message: 'NCM inexistente' } as const
    expect(explainRejection(answer, tableWith(struck ? [struck] : []))).toMatchObject({
      known: false,
      text: 'NCM inexistente',
    })
  })

  it('points at no field when the form has none of that name', () => {
    const row = normRow('REJECTION', 'SEFAZ/1999', '2027-01-01', { ...VALUE, field_path: 'constructor' })
    expect(tableWith([row])('SEFAZ', '1999')).toMatchObject({ path: null, field: null })
  })
})
