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

/** Source: leiaute NF-e 4.00, modFrete. */
const SHIPPINGS: readonly string[] = ['0', '1', '2', '3', '4', '9']

type HeadField = {
  /** Label in sentences that point at the field. */
  label: string
  /** Label next to a value and in the list of changes of a note, when it is a shorter one. */
  change?: string
  /** A company sets its own value for new notes; until then `first` holds (docs/especificacao/entidades.md). */
  isSetting?: true
} & (
  | { kind: 'text'; max: number; first: string }
  | { kind: 'optional'; max: number }
  | { kind: 'flag'; first: boolean }
  | { kind: 'list'; values: readonly string[]; first: string }
  | { kind: 'chave' }
)

/**
 * The fields of an NF-e's head that have the same name and value on the wire, in the note's row and inside. `text` is
 * never null, `list` is one of a closed list, `chave` an access key. The wire schema, the company's default setting,
 * the stored row, the answer of the API, the form and the labels follow from this table.
 */
export const NFE_FIELDS = {
  nature_operation: {
    kind: 'text',
    max: 60,
    first: 'Venda',
    label: 'Natureza da operação',
    change: 'Natureza',
    isSetting: true,
  },
  type_operation: {
    kind: 'list',
    values: TYPE_OPERATIONS,
    first: 'Saida',
    label: 'Tipo da nota',
    change: 'Tipo',
    isSetting: true,
  },
  goal: { kind: 'list', values: NFE_GOALS, first: 'Normal', label: 'Finalidade', isSetting: true },
  customer_presence: {
    kind: 'list',
    values: CUSTOMER_PRESENCES,
    first: 'OperacaoPelaInternet',
    label: 'Presença do cliente',
    change: 'Presença',
    isSetting: true,
  },
  final_customer: { kind: 'flag', first: true, label: 'Consumidor final', isSetting: true },
  send_mail: { kind: 'flag', first: true, label: 'E-mail ao cliente', isSetting: true },
  nfe_referenced: { kind: 'chave', label: 'Chave da nota de origem', change: 'Nota de origem' },
  additional_information: {
    kind: 'optional',
    max: 5000,
    label: 'Informações adicionais',
    change: 'Observações',
    isSetting: true,
  },
  shipping: {
    kind: 'list',
    values: SHIPPINGS,
    first: '9',
    label: 'Modalidade do frete',
    change: 'Frete',
    isSetting: true,
  },
} as const satisfies Record<string, HeadField>

type Fields = typeof NFE_FIELDS
export type NfeField = keyof Fields
/** Names of the fields of one kind. */
export type NfeFieldOf<Kind extends HeadField['kind']> = {
  [Name in NfeField]: Fields[Name]['kind'] extends Kind ? Name : never
}[NfeField]
/** Names of the fields that a company has a default setting for. */
export type NfeSettingField = {
  [Name in NfeField]: Fields[Name] extends { isSetting: true } ? Name : never
}[NfeField]

type ValueOf<Field extends HeadField> = Field extends { values: readonly (infer Value)[] }
  ? Value
  : Field['kind'] extends 'flag'
    ? boolean
    : Field['kind'] extends 'text'
      ? string
      : string | null
type NfeHead = { [Name in NfeField]: ValueOf<Fields[Name]> }

export const NFE_FIELD_NAMES = Object.keys(NFE_FIELDS) as NfeField[]
export const NFE_SETTING_NAMES = NFE_FIELD_NAMES.filter((name) => 'isSetting' in NFE_FIELDS[name]) as NfeSettingField[]

/** Labels of the head's fields by API path. */
export const NFE_LABELS = Object.fromEntries(NFE_FIELD_NAMES.map((name) => [name, NFE_FIELDS[name].label])) as Record<
  NfeField,
  string
>

/** The label next to a value and in the list of changes. */
export function shortNfeLabel(name: NfeField): string {
  const field: HeadField = NFE_FIELDS[name]
  return field.change ?? field.label
}

/** The names of the fields of one kind. */
export function nfeFieldsOfKind<Kind extends HeadField['kind']>(kind: Kind): NfeFieldOf<Kind>[] {
  return NFE_FIELD_NAMES.filter((name) => NFE_FIELDS[name].kind === kind) as NfeFieldOf<Kind>[]
}

/** The values that hold for a company without a default setting. */
export const FIRST_NFE_SETTING = Object.fromEntries(
  NFE_SETTING_NAMES.map((name) => {
    const field: HeadField = NFE_FIELDS[name]
    return [name, 'first' in field ? field.first : null]
  }),
) as Pick<NfeHead, NfeSettingField>

/** Those fields of a body, a row or a note; an absent one stays absent. */
export function nfeFieldsOf<T extends { [Name in NfeField]?: unknown }>(given: T): Pick<T, NfeField> {
  return fieldsOf(given, NFE_FIELD_NAMES)
}

/** Those fields of a default setting or its row. */
export function nfeSettingOf<T extends { [Name in NfeSettingField]?: unknown }>(given: T): Pick<T, NfeSettingField> {
  return fieldsOf(given, NFE_SETTING_NAMES)
}

function fieldsOf<T, Name extends keyof T>(given: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  ) as Pick<T, Name>
}

/**
 * A product note (NF-e) ready to be checked and sent. Rates, quantities and unit values are decimal text; money is
 * integer cents.
 */
export type Nfe = NfeHead & {
  in_production: boolean
  /** The issue date a user chose. Otherwise the instant of sending is used. */
  issue_date?: Date | null
  /** Creation time of a stored draft. Taxes that ended since then are removed when the note is issued. */
  drafted_at?: Date
  sales_code: string | null
  items: NfeItem[]
  payments: NfePayment[]
  /** Transactions that paid the note, begun before it (gPgtoVinc): those of its sale. */
  linked_payments?: readonly LinkedPayment[]
  intermediary: NfeIntermediary | null
  customer_note: CustomerNote
  company: Issuer
}

/** `payment_method` is a code of the table of payment methods (tPag), such as `17`. Source: IT 2024.002. */
export type NfePayment = { payment_method: string; amount_cents: number }

/**
 * A transaction that paid a note. `payment_means` is its tpMeioPgto, `psp_cnpj_base` the first 8 characters of the CNPJ
 * of the institution, `receiver_cnpj` who gets the money, who may be the platform. Source: NT 2026.006; IT 2026.001.
 */
export type LinkedPayment = {
  transaction_id: string
  payment_means: string
  receiver_cnpj: string
  psp_cnpj_base: string
}

/** indicator 1: sold through a third-party marketplace (cnpj and registration are then required). */
export type NfeIntermediary = { indicator: '0' | '1'; cnpj: string | null; registration: string | null }
