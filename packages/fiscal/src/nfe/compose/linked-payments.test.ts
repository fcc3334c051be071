import { expect, it } from 'vitest'
import { linkedPaymentsOf } from './linked-payments.ts'

const told = (transaction_id: string, receiver_name: string | null = null) => ({
  transaction_id,
  payment_means: '17',
  psp_name: null,
  psp_cnpj: '18236120000158',
  receiver_name,
  receiver_cnpj: '11222333000181',
})

it('links each transaction once, and as many as a note takes', () => {
  expect(linkedPaymentsOf([told('E1'), told('E1', 'Escola'), told('E2')])).toMatchObject([
    { transaction_id: 'E1' },
    { transaction_id: 'E2' },
  ])
  expect(linkedPaymentsOf(Array.from({ length: 120 }, (_, at) => told(`E${at}`)))).toHaveLength(99)
})
