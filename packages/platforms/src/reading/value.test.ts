import { describe, expect, it } from 'vitest'
import { codeAt, countAt, cutText, filledAt, flagAt, listAt, textAt, valueAt } from './value.ts'

describe('reading a decoded body', () => {
  const tree = { a: { b: ' x\t y\u0000\n', list: ['1'], flag: true, none: null }, n: '12' }

  it('finds what was sent, and nothing that was not', () => {
    expect(valueAt(tree, 'a', 'list')).toEqual(['1'])
    expect([valueAt(tree, 'toString'), valueAt(tree, 'a', 'constructor'), valueAt(tree, 'n', 'length')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(valueAt(undefined, 'a')).toBeUndefined()
  })

  it('finds a name in another spelling where nothing stands under its own', () => {
    const sent = { FullName: 'A', full_name: null, Order: [{ 'Sale-Id': '7' }], price: '1', PRICE: '2' }
    expect([textAt(sent, 'full_name'), textAt(sent, 'order', 'sale_id'), textAt(sent, 'price')]).toEqual([
      'A',
      '7',
      '1',
    ])
  })

  it('takes a list of one for what it holds, and not the first of several', () => {
    expect(textAt({ buyer: [{ email: ['a@b.com'] }] }, 'buyer', 'email')).toBe('a@b.com')
    expect(textAt({ buyer: [{ email: 'a@b.com' }, { email: 'c@d.com' }] }, 'buyer', 'email')).toBeNull()
  })

  it('reads yes and no as programs write them', () => {
    const flags = [true, 'true', '1', 'Sim', false, '0', 'não', 'talvez', null]
    expect(flags.map((flag) => flagAt({ flag }, 'flag'))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      null,
      null,
    ])
  })

  it('reads a number that is a name without what does not count', () => {
    expect(['2', '02', '2.0', '0', 'aprovado', '2.5'].map((code) => codeAt({ code }, 'code'))).toEqual([
      '2',
      '2',
      '2',
      '0',
      'aprovado',
      '2.5',
    ])
  })

  it('takes away what cannot be seen', () => {
    expect(textAt({ phone: '\u202a+55 11 98888-0001\u202c' }, 'phone')).toBe('+55 11 98888-0001')
    expect(textAt({ family: '👨\u200d👩' }, 'family')).toBe('👨\u200d👩')
  })

  it('answers one clean line, or nothing', () => {
    expect(textAt(tree, 'a', 'b')).toBe('x y')
    expect(textAt({ half: 'a\ud800b' }, 'half')).toBe('a\ufffdb')
    expect([
      textAt(tree, 'a'),
      textAt(tree, 'a', 'flag'),
      textAt(tree, 'a', 'none'),
      textAt({ a: ' \u0000 ' }, 'a'),
    ]).toEqual([null, null, null, null])
  })

  it.each(['', ' ', '0', 'Não Informado', 'NAO INFORMADO', 'null', 'undefined', '--', 'N/A'])(
    'takes %j for nothing',
    (word) => {
      expect(filledAt({ word }, 'word')).toBeNull()
    },
  )

  it('takes other words as they are', () => {
    expect(['00', 'S/N', 'Nulla'].map((word) => filledAt({ word }, 'word'))).toEqual(['00', 'S/N', 'Nulla'])
  })

  it('counts only whole numbers of at least one', () => {
    expect(['12', '1', '2.0', '02', '0', '-1', '1.5', '1e3', '99999'].map((n) => countAt({ n }, 'n'))).toEqual([
      12,
      1,
      2,
      2,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('gives no elements where there is no list', () => {
    expect([listAt(tree, 'a', 'list'), listAt(tree, 'n'), listAt(tree, 'zz')]).toEqual([['1'], [], []])
  })

  it('takes an object of numbers for the list it was, and an element alone for a list of it', () => {
    const sent = { holes: { 1: { a: '1' }, 3: { a: '2' } }, alone: { a: '1' }, none: {} }
    expect(listAt(sent, 'holes')).toEqual([{ a: '1' }, { a: '2' }])
    expect([listAt(sent, 'alone'), listAt(sent, 'none')]).toEqual([[{ a: '1' }], []])
  })

  it('cuts between characters', () => {
    expect(cutText('a😀b', 2)).toBe('a😀')
    expect(cutText('ab', 2)).toBe('ab')
  })
})
