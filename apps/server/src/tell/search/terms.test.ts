import { expect, it } from 'vitest'
import { readTerms } from './terms.ts'

const NONE = { number: undefined, document: undefined, accessKey: undefined, name: undefined }

it.each([
  ['123', { ...NONE, number: 123, codes: ['123'] }],
  ['000.001.284', { ...NONE, number: 1284, codes: ['000.001.284'] }],
  ['1.28', { ...NONE, codes: ['1.28'] }],
  [' hp12 ', { ...NONE, codes: ['hp12', 'HP12'] }],
  ['529.982.247-25', { ...NONE, document: '52998224725', codes: ['529.982.247-25'] }],
  ['52998224725', { ...NONE, number: 52998224725, document: '52998224725', codes: ['52998224725'] }],
  ['12.abc.345/01de-35', { ...NONE, document: '12ABC34501DE35' }],
  ['Zé', { ...NONE, codes: ['Zé', 'ZÉ'] }],
  ['Loja 3000', { ...NONE, name: 'Loja 3000' }],
  ['José da Silva', { ...NONE, name: 'José da Silva' }],
  [
    '3526 1112 ABC3 4501 DE35 5500 1000 0001 2311 3572 4685',
    { accessKey: '35261112ABC34501DE35550010000001231135724685' },
  ],
  ['%%%', { ...NONE, codes: ['%%%'] }],
])('%s may mean %j', (typed, expected) => {
  expect(readTerms(typed)).toMatchObject(expected)
})
