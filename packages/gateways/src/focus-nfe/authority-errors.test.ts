import { BUILD_REJECTIONS } from '@talao/fiscal/rejection/rejection-table'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_KEY as KEY } from '../../testing/focus-nfe/example-note.ts'
import { authorityCodeIn, Complaints } from './authority-errors.ts'
import { focusErrorOf } from './errors.ts'
import { readFocusNote } from './from-focus.ts'

it.each([
  ['204', '204'],
  [' 0204 ', '204'],
  ['Rejeição 539: Duplicidade', '539'],
  ['Rejeicao: 539 - Duplicidade', '539'],
  ['[E10] RPS já informado', 'E10'],
  ['Código: e0014', 'E0014'],
  ['1115', '1115'],
  ['Duplicidade de NF-e', null],
  ['Erro interno', null],
  ['2ª via', null],
  ['', null],
  [null, null],
])('reads the code of an authority at the head of %j', (said, code) => {
  expect(authorityCodeIn(said)).toBe(code)
})

it.each([
  ['a list', [{ codigo: 'E10', mensagem: 'RPS já informado' }]],
  ['one alone', { codigo: 'E10', mensagem: 'RPS já informado' }],
  ['names in other letters', [{ Codigo: 'E10', MENSAGEM: 'RPS já informado' }]],
  ['something odd beside it', [null, 7, [], {}, { codigo: ' E10 ', mensagem: 'RPS já informado\0' }]],
  ['a list written as an object', { 0: { codigo: 'E10', mensagem: 'RPS já informado' } }],
])('reads what is said as %s', (_form, erros) => {
  expect(Complaints.parse(erros)).toEqual([
    { codigo: 'E10', mensagem: 'RPS já informado', correcao: null, campo: null },
  ])
})

describe('a refusal whose code stands in another place or form', () => {
  const refused = (over: object) =>
    readFocusNote({ status: 'erro_autorizacao', ref: KEY.ref, cnpj_emitente: KEY.cnpj, ...over })

  it.each([
    { status_sefaz: ' 204 ' },
    { status_sefaz: '0204' },
    { status_sefaz: 'Rejeição 204' },
    { mensagem_sefaz: '204 - Rejeição: Duplicidade de NF-e' },
    { erros: { codigo: '204', mensagem: 'Duplicidade' } },
    { erros: [null, '204: Duplicidade'] },
  ])('still says that the note is known there: %j', (over) => {
    expect(refused(over)).toMatchObject({ malformed: expect.stringContaining('204') })
  })

  it('calls a person where it says "duplicidade" and no code at all', () => {
    expect(refused({ mensagem_sefaz: 'Rejeição: Duplicidade de NF-e' })).toHaveProperty('lookFirst')
    expect(refused({ mensagem_sefaz: 'Rejeição: NCM inexistente' })).not.toHaveProperty('lookFirst')
  })
})

it('reads the error of an answer whatever form its entries have', () => {
  const error = focusErrorOf(
    { codigo: ' Em_Processamento', mensagem: 'Espere', erros: { codigo: 999, mensagem: 'x' } },
    BUILD_REJECTIONS,
  )
  expect(error).toMatchObject({ codigo: 'em_processamento', faults: [{ code: '999' }] })
})
