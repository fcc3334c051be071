import { expect, it } from 'vitest'
import { readNormSearch } from './norm-search.ts'

it('reads what a link asks, and drops what no link could ask', () => {
  expect(
    readNormSearch({ aba: 'pacotes', pacote: 7, page: '2', assunto: 'RATE', codigo: 410008, busca: ' cbs ' }),
  ).toEqual({
    aba: 'pacotes',
    assunto: 'RATE',
    busca: 'cbs',
    page: 2,
    pacote: 7,
    codigo: '410008',
    desde: undefined,
  })
  expect(readNormSearch({ aba: 'nada', assunto: 'X', page: -1, pacote: 'a', busca: ' ' })).toMatchObject({
    aba: undefined,
    assunto: undefined,
    page: 1,
    pacote: undefined,
    busca: undefined,
  })
})
