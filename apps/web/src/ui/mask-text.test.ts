import { describe, expect, it } from 'vitest'
import { written } from './mask-text.ts'

describe('text in a mask', () => {
  it.each([
    ['05422010', '99999-999', '05422-010'],
    ['12ABC34501DE35', '**.***.***/****-99', '12.ABC.345/01DE-35'],
    ['1198', '(99) 9999-99999', '(11) 98'],
    ['', '99999-999', ''],
  ])('writes %s in %s', (bare, mask, text) => {
    expect(written(bare, mask)).toBe(text)
  })
})
