import { expect, it } from 'vitest'
import { locationOfItem } from './readiness-item-location.ts'

it('opens the tab that the address names, at the first field that lacks', () => {
  const route = '/empresas/7?aba=nfse'
  const fields = ['nfs_default_setting.nfs_service.iss_aliquot', 'municipal_registration']
  expect(locationOfItem({ route, fields })).toEqual({ aba: 'nfse', campo: fields[0] })
  expect(locationOfItem({ route: '/empresas/7', fields: [] })).toEqual({ aba: undefined, campo: undefined })
})

it('opens the data of the company for a field of its own, whatever lacks because of it', () => {
  expect(locationOfItem({ route: '/empresas/7?aba=nfse', fields: ['address.street'] })).toEqual({
    aba: undefined,
    campo: 'address.street',
  })
})
