import { expect, it } from 'vitest'
import { sharePartOf } from './share-part.ts'

it('knows who has a part in a sale by the word for it', () => {
  expect(['COPRODUCER', 'Co-Produtora', 'co produtor', 'Coproductor'].map(sharePartOf)).toEqual(
    Array(4).fill('coproducer'),
  )
  expect(['Producer', 'Produtor', 'PRODUTORA'].map(sharePartOf)).toEqual(Array(3).fill('producer'))
  expect(['affiliate', 'Afiliado Premium', 'AFILIADA'].map(sharePartOf)).toEqual(Array(3).fill('affiliate'))
  expect(['MARKETPLACE', 'Sistema', 'coafiliado', 'producers association x', '', null].map(sharePartOf)).toEqual(
    Array(6).fill(undefined),
  )
})
