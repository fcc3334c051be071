import { describe, expect, it } from 'vitest'
import { countAt, cutText, filledAt, listAt, textAt, valueAt } from './value.ts'

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

  it.each(['', ' ', '0', 'Não Informado', 'NAO INFORMADO', 'null'])('takes %j for nothing', (word) => {
    expect(filledAt({ word }, 'word')).toBeNull()
  })

  it('takes other words as they are', () => {
    expect(['00', 'S/N', 'Nulla'].map((word) => filledAt({ word }, 'word'))).toEqual(['00', 'S/N', 'Nulla'])
  })

  it('counts only whole numbers of at least one', () => {
    expect(['12', '1', '0', '-1', '1.5', '1e3', '99999'].map((n) => countAt({ n }, 'n'))).toEqual([
      12,
      1,
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

  it('cuts between characters', () => {
    expect(cutText('a😀b', 2)).toBe('a😀')
    expect(cutText('ab', 2)).toBe('ab')
  })
})
