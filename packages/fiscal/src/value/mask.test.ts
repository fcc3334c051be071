import { expect, it } from 'vitest'
import { maskDocument, maskKey } from './mask.ts'

it('hides a person and shows a company', () => {
  expect(maskDocument('529.982.247-25')).toBe('***.982.247-**')
  expect(maskDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(maskDocument('AB123')).toBe('AB123')
})

it('hides the person inside a key', () => {
  expect(maskKey('35261100052998224725550010000001231135724680')).toBe('352611000***982247**550010000001231135724680')
  expect(maskKey('DPS355030810005299822472500001000000000000001')).toBe('DPS35503081000***982247**00001000000000000001')
  expect(maskKey('33033022100052998224725000000000004226110123456789')).toBe(
    '330330221000***982247**000000000004226110123456789',
  )
})

it('leaves the key of a company alone, also of one whose CNPJ begins with zeros', () => {
  for (const key of [
    '35261112ABC34501DE35550010000001231135724685',
    '35261100000000000191550010000001231135724680',
    'x',
    '',
  ])
    expect(maskKey(key)).toBe(key)
})
