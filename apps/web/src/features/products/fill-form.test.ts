import type { ProductFillOut } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { chosen, cstOf, fillBody, fillText, isFilled, likeIt, withNews } from './fill-form.ts'

const code = (digits: string) => ({ code: digits, description: `o que ${digits} diz` })
const NBS = [code('122051100'), code('122051900')]
const asking = (id: number): ProductFillOut => ({
  id,
  name: `Curso ${id}`,
  codes: [{ place: 'nbs', value: null, choices: NBS, asks: true, from: 'Pela tabela' }],
  why: 'Há mais de um código possível.',
})
const answered = (id: number): ProductFillOut => ({
  ...asking(id),
  codes: [{ place: 'nbs', value: code('122051900'), choices: NBS, asks: true, from: 'Pela tabela' }],
  why: null,
})
const book: ProductFillOut = {
  id: 9,
  name: 'Livro',
  codes: [{ place: 'nfe_cclasstrib', value: code('410008'), choices: [code('410008')], asks: false, from: 'Pelo NCM' }],
  why: null,
}

describe('what is filled', () => {
  it('is what has a code', () => {
    expect([asking(1), answered(1), book].map(isFilled)).toEqual([false, true, true])
  })

  it('is counted in words', () => {
    expect(fillText([book, asking(1), asking(2)])).toBe('1 de 3 recebe códigos. 2 pedem uma escolha.')
    expect(fillText([asking(1)])).toBe('Nada a preencher automaticamente. 1 pede uma escolha.')
  })
})

it('the CST of a class stands beside it, unless it has a line of its own', () => {
  const [goods] = book.codes
  if (!goods) throw new Error('a book has a code')
  expect(cstOf(goods, book)).toBe('410')
  expect(cstOf(goods, { ...book, codes: [{ ...goods, place: 'nfe_cst_ibscbs' }, goods] })).toBeUndefined()
  expect(answered(1).codes.map((code) => cstOf(code, answered(1)))).toEqual([undefined])
})

describe('a choice', () => {
  it('can be used for the others that ask the very same, and for no other', () => {
    const other = {
      ...asking(3),
      codes: [{ place: 'nbs' as const, value: null, choices: [...NBS, code('1')], asks: true, from: '' }],
    }
    expect(likeIt([answered(1), asking(2), other, book], answered(1), 'nbs')).toEqual([2])
    expect(likeIt([asking(1), asking(2)], asking(1), 'nbs')).toEqual([])
  })

  it('is kept by product and place, and taken back by an empty one', () => {
    const once = chosen({}, [1, 2], 'nbs', '122051900')
    expect(once).toEqual({ 1: { nbs: '122051900' }, 2: { nbs: '122051900' } })
    expect(chosen(once, [1], 'nbs', '')).toEqual({ 1: { nbs: undefined }, 2: { nbs: '122051900' } })
  })
})

it('only ticked products with something to fill are sent, with the choices that still hold', () => {
  const all = withNews([asking(1), asking(2), book], new Map([[1, answered(1)]]))
  const choices = { 1: { nbs: '122051900', cindop: '030101' }, 2: { nbs: '122051100' } }
  expect(fillBody(all, new Set(), choices)).toEqual({
    entity: 'product',
    action: 'fill',
    ids: [1, 9],
    choices: { 1: { nbs: '122051900' } },
  })
  expect(fillBody(all, new Set([1]), choices)).toEqual({ entity: 'product', action: 'fill', ids: [9] })
})
