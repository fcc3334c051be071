import { expect, it } from 'vitest'
import { SaleFileImportIn } from './sale-file-import.ts'

it.each([{}, { company_id: '' }, { company_id: null }, { company_id: 'x' }])(
  '%j is told to choose the company',
  (body) => {
    expect(SaleFileImportIn.safeParse(body).error?.issues).toMatchObject([
      { path: ['company_id'], message: 'Escolha a empresa.' },
    ])
  },
)
