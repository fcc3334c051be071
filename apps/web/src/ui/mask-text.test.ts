import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caretAfter, masked, unmasked } from './mask-text.ts'

const CNPJ = '**.***.***/****-99'

describe('text in a mask', () => {
  it.each([
    ['05422010', '99999-999', '05422-010'],
    ['12ABC34501DE35', CNPJ, '12.ABC.345/01DE-35'],
    ['1198', '(99) 9999-99999', '(11) 98'],
    ['', '99999-999', ''],
  ])('writes %s in %s', (bare, mask, text) => {
    expect(masked(bare, mask)).toBe(text)
  })

  it.each([
    ['054 22-010', '99999-999', '05422010'],
    ['12.abc.345/01de-35', CNPJ, '12abc34501de35'],
    ['12ABC34501DEXY', CNPJ, '12ABC34501DE'],
    ['0542201099', '99999-999', '05422010'],
    ['ramal', '99999-999', ''],
  ])('takes of %s in %s what has a place', (typed, mask, bare) => {
    expect(unmasked(typed, mask)).toBe(bare)
  })

  it('reads back what it wrote, whatever the digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,14}$/), (bare) => {
        expect(unmasked(masked(bare, CNPJ), CNPJ)).toBe(bare)
      }),
    )
  })

  it('keeps the caret behind the character that was typed', () => {
    expect(caretAfter(2, '12.ABC', CNPJ)).toBe(2)
    expect(caretAfter(3, '12.ABC', CNPJ)).toBe(4)
    expect(caretAfter(1, '(11) 98', '(99) 9999-99999')).toBe(2)
    expect(caretAfter(0, '(11) 98', '(99) 9999-99999')).toBe(0)
  })
})
