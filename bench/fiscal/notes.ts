import { composeNfe, type Nfe } from '@talao/fiscal'
import { readNfeExample } from '../../test/examples/nfe-example.ts'

/** The example with its item repeated `items` times, as the screens would send it. */
export function noteOf(items: number): Nfe {
  const { nfe } = readNfeExample('02-ebook-consumidor-fora-do-estado')
  const [item] = nfe.items
  const [payment] = nfe.payments
  if (!item || !payment) throw new Error('the example has an item and a payment')
  return {
    ...nfe,
    items: Array.from({ length: items }, (_, at) => ({
      ...item,
      description: `${item.description}, volume ${at + 1}`,
    })),
    payments: [{ ...payment, amount_cents: payment.amount_cents * items }],
  }
}

export function issued(nfe: Nfe, number: number): ReturnType<typeof composeNfe> {
  return composeNfe({ nfe, serie: 1, number, code: '13572468', issuedAt: ISSUED_AT, program: 'Talao 1.0' })
}

const ISSUED_AT = new Date('2026-11-20T13:00:00Z')
