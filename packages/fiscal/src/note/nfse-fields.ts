import type { Nfse } from './nfse.ts'

type NfseFieldTraits = {
  /** Label in the story of a note: "alterados: valor, itens". */
  label: string
  /** Name on the wire of an amount, where it is in reais. */
  wire?: string
  /** Only some notes have it: stored with the others of its kind in one column. */
  isTerm?: true
}

/** The fields of a service note that a user sets, by their name inside. */
export const NFSE_FIELDS = {
  nature_operation: { label: 'natureza' },
  issue_at: { label: 'competência' },
  total_cents: { label: 'valor', wire: 'total' },
  discount_cents: { label: 'desconto', wire: 'discount' },
  discount_conditional_cents: { label: 'desconto condicionado', wire: 'discount_conditional' },
  deductions_cents: { label: 'deduções', wire: 'deductions' },
  observations: { label: 'observações' },
  send_email: { label: 'envio por e-mail' },
  items: { label: 'itens' },
  nfs_service: { label: 'serviço' },
  customer_note: { label: 'cliente' },
  pis_cofins: { label: 'PIS e COFINS', isTerm: true },
  foreign_trade: { label: 'comércio exterior', isTerm: true },
  result_country: { label: 'país do resultado', isTerm: true },
  immunity: { label: 'imunidade', isTerm: true },
  suspension_process: { label: 'processo da suspensão', isTerm: true },
  municipal_benefit: { label: 'benefício municipal', isTerm: true },
  event: { label: 'evento', isTerm: true },
} as const satisfies { [Name in keyof Nfse]?: NfseFieldTraits }

type Fields = typeof NFSE_FIELDS
export type NfseField = keyof Fields
/** Fields of which a note has one only when its service asks for it. */
export type NfseTerm = {
  [Name in NfseField]: Fields[Name] extends { isTerm: true } ? Name : never
}[NfseField]
/** Amounts, by their name inside. */
export type NfseAmount = {
  [Name in NfseField]: Fields[Name] extends { wire: string } ? Name : never
}[NfseField]
/** The name inside of a name on the wire. */
export type NfseInnerName<Wire> = Wire extends `${infer Name}`
  ? `${Name}_cents` extends NfseAmount
    ? `${Name}_cents`
    : Wire
  : Wire

export const NFSE_FIELD_NAMES = Object.keys(NFSE_FIELDS) as NfseField[]
export const NFSE_TERMS = NFSE_FIELD_NAMES.filter((name) => 'isTerm' in NFSE_FIELDS[name]) as NfseTerm[]
export const NFSE_AMOUNTS = NFSE_FIELD_NAMES.filter((name) => 'wire' in NFSE_FIELDS[name]) as NfseAmount[]

/** The fields of a note that a body, a row or another note gives; absent ones stay absent. */
export function nfseFieldsOf<T, Name extends keyof T & NfseField>(given: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  ) as Pick<T, Name>
}

/** A body with its amounts called by their name inside. */
export function withInnerNames<T extends object>(body: T): { [Name in keyof T as NfseInnerName<Name>]: T[Name] } {
  const inner = new Map<string, string>(NFSE_AMOUNTS.map((name) => [NFSE_FIELDS[name].wire, name]))
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [inner.get(name) ?? name, value])) as {
    [Name in keyof T as NfseInnerName<Name>]: T[Name]
  }
}
