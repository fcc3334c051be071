import { expect, it } from 'vitest'
import { placeOfItem } from './lack-place.ts'

it('opens the tab that the address names, at the first field that lacks', () => {
  const route = '/empresas/7?aba=nfse'
  const fields = ['nfs_default_setting.nfs_service.iss_aliquot', 'municipal_registration']
  expect(placeOfItem({ route, fields })).toEqual({ aba: 'nfse', campo: fields[0] })
  expect(placeOfItem({ route: '/empresas/7', fields: [] })).toEqual({ aba: undefined, campo: undefined })
})

it('opens the data of the company for a field of its own, whatever lacks because of it', () => {
  expect(placeOfItem({ route: '/empresas/7?aba=nfse', fields: ['address.street'] })).toEqual({
    aba: undefined,
    campo: 'address.street',
  })
})
