export const NFSE_NATURES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
/**
 * 1 taxed in the company's city, 2 in another city, 3 exempt, 4 immune, 5 and 6 suspended by a judge or by the
 * administration, 7 export, 8 not due.
 */
export type NfseNature = (typeof NFSE_NATURES)[number]

/**
 * How a field is written. `cents`: integer cents, reais on the wire. `moment`: an instant, or null. `list`: one of a
 * closed list. `flag`: yes or no. `text`: at most `max` characters, or null. `code`: a code or number with its own
 * schema, typed as text, or null. `group`: several values with their own type, schema and part of the form.
 */
type Kind =
  | { kind: 'cents'; wire: string }
  | { kind: 'text'; max: number }
  | { kind: 'list'; values: readonly string[] }
  | { kind: 'moment' | 'flag' | 'code' | 'group' }

type NfseFieldTraits = Kind & {
  /** Label in sentences that point at the field. */
  label: string
  /** Label in the list of changes and the story of a note, when it is another one. */
  change?: string
  /** Name on the wire, when it is not the field's own: amounts are called `_cents` inside. */
  wire?: string
  /** Column of the note, when it has not the field's name. */
  column?: string
  /** Value of a new note whose company has no default setting. */
  first?: string | boolean
  /** A company sets its own value for new notes. */
  isSetting?: true
  /** Only some notes have it: stored with the others of its kind in one column. */
  isTerm?: true
  /** The sum of the items: the form does not ask for it. */
  isSum?: true
}

/**
 * The fields of a service note that a user sets, by their name inside. Type, wire schema, default setting, stored row,
 * answer, form and labels follow from this table.
 */
export const NFSE_FIELDS = {
  nature_operation: {
    kind: 'list',
    values: NFSE_NATURES,
    label: 'Natureza da operação',
    change: 'Natureza',
    first: '1',
    isSetting: true,
  },
  // The day of competence; null means the day of emission.
  issue_at: { kind: 'moment', column: 'issue_date', label: 'Competência' },
  total_cents: { kind: 'cents', wire: 'total', label: 'Valor do serviço', change: 'Valor', isSum: true },
  // Lowers base and net value.
  discount_cents: { kind: 'cents', wire: 'discount', label: 'Desconto incondicionado', change: 'Desconto' },
  discount_conditional_cents: { kind: 'cents', wire: 'discount_conditional', label: 'Desconto condicionado' },
  // Lowers only the base.
  deductions_cents: {
    kind: 'cents',
    wire: 'deductions',
    label: 'Deduções',
    change: 'Deduções da base',
    isSetting: true,
  },
  observations: { kind: 'text', max: 2000, label: 'Observações' },
  send_email: { kind: 'flag', column: 'send_mail', label: 'E-mail ao cliente', first: true, isSetting: true },
  items: { kind: 'group', label: 'Itens' },
  nfs_service: { kind: 'group', label: 'Serviço' },
  // Null: the buyer is not identified on the note.
  customer_note: { kind: 'group', label: 'Cliente' },
  // The company's own; null when it has none.
  pis_cofins: { kind: 'group', label: 'PIS e COFINS', isTerm: true },
  // For a buyer or service place abroad.
  foreign_trade: { kind: 'group', label: 'Comércio exterior', isTerm: true },
  // ISO code of the country where an exported service has its result.
  result_country: { kind: 'group', label: 'País do resultado', isTerm: true },
  // tpImunidade 1 to 5.
  immunity: { kind: 'code', label: 'Imunidade', isTerm: true },
  // 30 digits.
  suspension_process: { kind: 'code', label: 'Processo da suspensão', isTerm: true },
  municipal_benefit: { kind: 'group', label: 'Benefício municipal', isTerm: true },
  event: { kind: 'group', label: 'Evento', isTerm: true },
} as const satisfies Record<string, NfseFieldTraits>

type Fields = typeof NFSE_FIELDS
export type NfseField = keyof Fields
/** Names of the fields that have a trait. */
type Having<Trait> = { [Name in NfseField]: Fields[Name] extends Trait ? Name : never }[NfseField]
export type NfseFieldOf<K extends Kind['kind']> = Having<{ kind: K }>
/** Fields of which a note has one only when its service asks for it. */
export type NfseTerm = Having<{ isTerm: true }>
/** Amounts, by their name inside. */
export type NfseAmount = NfseFieldOf<'cents'>
/** Fields that have a column of their own. */
export type NfsePlainField = NfseFieldOf<'cents' | 'text' | 'moment' | 'list' | 'flag'>
export type NfseSettingField = Having<{ isSetting: true }>
/** Fields that the form shows each in one input. */
export type NfseTypedField = Exclude<NfsePlainField | NfseFieldOf<'code'>, Having<{ isSum: true }>>
/** A field's name on the wire. */
export type NfseWireName<Name extends NfseField> = Name extends NfseField
  ? Fields[Name] extends { wire: infer Wire extends string }
    ? Wire
    : Name
  : never
type ValueOf<Field> = Field extends { values: readonly (infer Value)[] }
  ? Value
  : Field extends { kind: 'cents' }
    ? number
    : Field extends { kind: 'flag' }
      ? boolean
      : Field extends { kind: 'moment' }
        ? Date | null
        : string | null
/** The fields of one value each, as the rules take them. */
export type NfseValues = { [Name in Exclude<NfseField, NfseFieldOf<'group'>>]: ValueOf<Fields[Name]> }
type NfsePlainValues = Pick<NfseValues, NfsePlainField>
type NfseColumn<Name extends NfseField> = Fields[Name] extends { column: infer Column extends string } ? Column : Name

export const NFSE_FIELD_NAMES = Object.keys(NFSE_FIELDS) as NfseField[]
export const NFSE_TERMS = namesWhere(({ isTerm }) => isTerm === true) as NfseTerm[]
export const NFSE_AMOUNTS = namesWhere(({ kind }) => kind === 'cents') as NfseAmount[]
export const NFSE_PLAIN = namesWhere(({ kind }) => kind !== 'group' && kind !== 'code') as NfsePlainField[]
export const NFSE_SETTINGS = namesWhere(({ isSetting }) => isSetting === true) as NfseSettingField[]
export const NFSE_TYPED = namesWhere(({ kind, isSum }) => kind !== 'group' && isSum !== true) as NfseTypedField[]

export function nfseField(name: NfseField): NfseFieldTraits {
  return NFSE_FIELDS[name]
}

export function nfseWireName<Name extends NfseField>(name: Name): NfseWireName<Name> {
  return (nfseField(name).wire ?? name) as NfseWireName<Name>
}

/** Label in the list of changes of a note. */
export function nfseChangeLabel(name: NfseField): string {
  const { label, change } = nfseField(name)
  return change ?? label
}

function namesWhere(holds: (field: NfseFieldTraits) => boolean): NfseField[] {
  return NFSE_FIELD_NAMES.filter((name) => holds(nfseField(name)))
}

/** Labels of the fields that belong to an NFS-e alone, by API path. */
export const NFSE_LABELS = Object.fromEntries(
  namesWhere(({ kind }) => kind === 'moment' || kind === 'cents' || kind === 'text').map((name) => [
    nfseWireName(name),
    nfseField(name).label,
  ]),
) as Record<NfseWireName<NfseFieldOf<'moment' | 'cents' | 'text'>>, string>

/** The fields of a note that a body, a row or another note gives; absent ones stay absent. */
export function nfseFieldsOf<T, Name extends keyof T & NfseField>(given: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(
    names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]),
  ) as Pick<T, Name>
}

type PlainColumns = { [Name in NfsePlainField as NfseColumn<Name>]: NfseValues[Name] }

/** The columns of a note's plain fields. */
export function nfseColumnsOf(nfse: NfsePlainValues): PlainColumns {
  return Object.fromEntries(NFSE_PLAIN.map((name) => [nfseField(name).column ?? name, nfse[name]])) as PlainColumns
}

/** The plain fields of a stored row. */
export function nfseOfColumns(row: { readonly [Name in keyof PlainColumns]: unknown }): NfsePlainValues {
  const columns: Readonly<Record<string, unknown>> = row
  return Object.fromEntries(
    NFSE_PLAIN.map((name) => [name, columns[nfseField(name).column ?? name]]),
  ) as NfsePlainValues
}
