import { buildChaveDeAcesso, dayInSaoPaulo, SAO_PAULO } from '@talao/fiscal'
import type { NoteFile } from './compose.ts'
import type { MailFacts } from './facts.ts'

const NUMBER = 1234
export const EXAMPLE_WORDS = {
  reason: 'Compra desfeita a pedido do cliente',
  correction: 'O complemento do endereço passa a ser: apartamento 42.',
}
/** Previews show the most common case: both files attached. */
export const EXAMPLE_FILES: readonly NoteFile[] = [
  { kind: 'PDF', name: 'nota.pdf', bytes: new Uint8Array() },
  { kind: 'XML', name: 'nota.xml', bytes: new Uint8Array() },
]

/** The fictitious sale shown in previews and test mails. */
export function exampleFacts(company: MailFacts['company'], kind: MailFacts['note']['kind'], now: Date): MailFacts {
  return {
    company,
    customer: { name: 'Maria da Silva' },
    note: {
      kind,
      number: NUMBER,
      serie: '1',
      access_key: kind === 'NFE' ? exampleKey(company.cnpj, now) : null,
      verification_code: 'A1B2-C3D4',
      total_cents: 19_700,
      issued_at: now,
      time_zone: SAO_PAULO,
      in_production: true,
      canceled: false,
    },
    products: ['Curso completo de fotografia'],
    ...EXAMPLE_WORDS,
  }
}

function exampleKey(cnpj: string, now: Date): string {
  const yearMonth = dayInSaoPaulo(now).slice(2, 7).replace('-', '')
  const rest = { stateCode: 35, model: '55', serie: 1, number: NUMBER, emissionType: 1, code: '12345678' }
  return buildChaveDeAcesso({ ...rest, yearMonth, document: cnpj })
}
