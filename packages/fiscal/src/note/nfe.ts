import type { CustomerNote, Issuer } from '../value/party.ts'
import type { NfeItem } from './nfe-item.ts'

export const NFE_GOALS = ['Normal', 'Complementar', 'Ajuste', 'Devolucao', 'NotaCredito', 'NotaDebito'] as const
export type NfeGoal = (typeof NFE_GOALS)[number]

export const CUSTOMER_PRESENCES = [
  'NaoSeAplica',
  'OperacaoPresencial',
  'OperacaoPelaInternet',
  'OperacaoTeleatendimento',
  'EntregaEmDomicilio',
  'OperacaoPresencialForaEstabelecimento',
  'OperacaoNaoPresencialOutros',
] as const
export type CustomerPresence = (typeof CUSTOMER_PRESENCES)[number]

export const TYPE_OPERATIONS = ['Saida', 'Entrada'] as const
export type TypeOperation = (typeof TYPE_OPERATIONS)[number]

/**
 * A product note (NF-e) ready to be checked and sent. Rates, quantities and unit values are decimal text; money is
 * integer cents.
 */
export type Nfe = {
  in_production: boolean
  nature_operation: string
  type_operation: TypeOperation
  goal: NfeGoal
  customer_presence: CustomerPresence
  final_customer: boolean
  send_mail: boolean
  nfe_referenced: string | null
  additional_information: string | null
  shipping: string
  /** The issue date a user chose. Otherwise the instant of sending is used. */
  issue_date?: Date | null
  /** Creation time of a stored draft. Taxes that ended since then are removed when the note is issued. */
  drafted_at?: Date
  sales_code: string | null
  items: NfeItem[]
  payments: NfePayment[]
  intermediary: NfeIntermediary | null
  customer_note: CustomerNote
  company: Issuer
}

/** The fields of a note that have the same name and value on the wire, in its row and inside. */
export const NFE_FIELDS = [
  'nature_operation',
  'type_operation',
  'goal',
  'customer_presence',
  'final_customer',
  'send_mail',
  'nfe_referenced',
  'additional_information',
  'shipping',
] as const satisfies readonly (keyof Nfe)[]
export type NfeField = (typeof NFE_FIELDS)[number]

/** Those fields of a body, a row or a note; an absent one stays absent. */
export function nfeFieldsOf<T extends { [Name in NfeField]?: unknown }>(given: T): Pick<T, NfeField> {
  return Object.fromEntries(
    NFE_FIELDS.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  ) as Pick<T, NfeField>
}

/** `payment_method` is a code of the table of payment methods (tPag), such as `17`. Source: IT 2024.002. */
export type NfePayment = { payment_method: string; amount_cents: number }

/** indicator 1: sold through a third-party marketplace (cnpj and registration are then required). */
export type NfeIntermediary = { indicator: '0' | '1'; cnpj: string | null; registration: string | null }
