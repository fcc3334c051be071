// table
import type { MailFacts } from './facts.ts'

/** The invented sale that previews and test mails show. */
export function exampleFacts(company: MailFacts['company'], kind: MailFacts['note']['kind'], now: Date): MailFacts {
  return {
    company,
    customer: { name: 'Maria da Silva' },
    note: {
      kind,
      number: 1234,
      serie: '1',
      access_key: null,
      verification_code: 'A1B2-C3D4',
      total_cents: 19_700,
      issued_at: now,
      in_production: true,
      canceled: false,
    },
    products: ['Curso completo de fotografia'],
    reason: 'Compra desfeita a pedido do cliente',
    correction: 'O complemento do endereço passa a ser: apartamento 42.',
  }
}
