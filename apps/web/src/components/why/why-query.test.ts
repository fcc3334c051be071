import { expect, it } from 'vitest'
import { whyPdfPath } from './why-query.ts'

it('the page to print is asked for where the reasons of the same kind are', () => {
  expect(whyPdfPath({ kind: 'nfe', id: 7 })).toBe('/api/fiscal-note/7/why?format=pdf')
  expect(whyPdfPath({ kind: 'nfse', id: 7 })).toBe('/api/service-fiscal-note/7/why?format=pdf')
  expect(whyPdfPath({ kind: 'sale', id: 7 })).toBe('/api/sale/7/why?format=pdf')
})
