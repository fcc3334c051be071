import { attribute, field, group, type Layout, type Row } from '../../layout/row.ts'
import type { ValueOf } from '../../layout/value.ts'
import { code } from '../../layout/value-type.ts'
import type { LinkedPayment } from '../../note/nfe.ts'
import { gPgtoOf } from '../compose/linked-payments.ts'
import { NFE_NAMESPACE } from '../layout/nfe.ts'
import { LINKED_PAYMENT } from '../layout/payment.ts'
import { PL_010G } from '../layout/schema-packages.ts'
import { PROTOCOL, UF_CODE, VERSION } from '../layout/types.ts'
import { commonEventFields, type EventSubject } from './common-fields.ts'
import { EVENT_HEAD, EVENT_SEQUENCE } from './layout.ts'

const ONE = code('1.00')

const PAYMENT_LINK_ROWS = [
  ...EVENT_HEAD,
  field('tpEvento', '1', code('110300'), 'Tipo do evento'),
  field('nSeqEvento', '1', EVENT_SEQUENCE, 'Sequência do evento'),
  field('verEvento', '1', ONE, 'Versão do evento'),
  group('detEvento', '1', 'Vínculo com o pagamento', [
    attribute('versao', '1', ONE, 'Versão'),
    field('descEvento', '1', code('Vinculacao Pagamento', 'Vinculação Pagamento'), 'Nome do evento'),
    field('cOrgaoAutor', '1', UF_CODE, 'UF do autor'),
    field('tpAutor', '1', code('1'), 'Tipo do autor'),
    field('verAplic', '1', VERSION, 'Versão do programa'),
    field('nProt', '1', PROTOCOL, 'Protocolo da autorização'),
    group('gPgto', '1-99', 'Pagamentos vinculados', LINKED_PAYMENT, {
      source: 'NT 2026.006, em segunda mão',
      unique: ['nPag', 'idTransacao'],
      package: PL_010G,
    }),
  ]),
] as const satisfies readonly Row[]

export type PaymentLinkEvent = ValueOf<typeof PAYMENT_LINK_ROWS>

/** Known from descriptions only: the order inside detEvento and the words of descEvento are inferences. */
export const PAYMENT_LINK: Layout<PaymentLinkEvent> = {
  root: 'infEvento',
  namespace: NFE_NAMESPACE,
  rows: PAYMENT_LINK_ROWS,
  source: 'NT 2026.006 v1.00, evento 110300, em segunda mão',
}

export type PaymentLinkInput = {
  subject: EventSubject
  sequence: number
  /** nProt of the authorisation. */
  protocol: string
  /** Program name and version, at most 20 characters. */
  program: string
  payments: readonly LinkedPayment[]
  at: Date
}

/**
 * The event that links a note to a payment begun after its authorisation. Nothing sends it yet, and only the SVRS is
 * known to take it. `checkNfeEvent` refuses it while its package is not emitted.
 */
export function composePaymentLink(input: PaymentLinkInput): PaymentLinkEvent {
  const { subject, sequence, protocol, program, payments, at } = input
  return {
    ...commonEventFields('110300', sequence, subject, at),
    detEvento: {
      versao: '1.00',
      descEvento: 'Vinculacao Pagamento',
      cOrgaoAutor: subject.chave.slice(0, 2),
      tpAutor: '1',
      verAplic: program,
      nProt: protocol,
      gPgto: gPgtoOf(payments),
    },
  }
}
