import type { CodeKind } from '../value/code.ts'
import type { DasRates } from '../value/party.ts'
import type { NfeTax } from './nfe-tax.ts'

/**
 * How the value of a field is written. `text`: at most `max` characters. `decimal`: decimal text with at most `places`
 * places, a number on the wire. `cents`: integer cents, reais on the wire. `code`: a code of an official table, of at
 * most `max` characters as typed. `id`: a row's id. `tax`: the tax block.
 */
type FieldKind =
  | { kind: 'text'; max: number }
  | { kind: 'decimal'; places: number }
  | { kind: 'cents'; wire: string }
  | { kind: 'code'; code: CodeKind; max?: number }
  | { kind: 'id' }
  | { kind: 'tax' }

type ItemField = FieldKind & {
  /** Name on the wire and in the form, when it is not the field's own: amounts are called `_cents` inside. */
  wire?: string
  /** Label in sentences that point at the field. */
  label: string
  /** Label of its input, when it is another one. */
  input?: string
  /** Label in the list of changes of an item, after "Item 2,". */
  change?: string
  /** The same label, of a field whose empty value means "as the product or the company has it". */
  override?: string
  /**
   * Tag of the layout, in `det` or `prod`, that holds the value as it is: an optional text, code or amount. The XML,
   * its reading and the place that a fault points at follow. A field without a tag has rules of its own in
   * `composeItem`.
   */
  tag?: string
  /** An empty field takes the value of the product, then of the company's default setting, then of the law. */
  isDerived?: true
  /** A product has it under the same name, and notes of the product take it. */
  ofProduct?: true
  /** The form shows it among the item's folded details. */
  isFolded?: true
}

/**
 * The fields of an item of an NF-e. Its wire schema, the value users type, the stored row, the answer of the API, the
 * form and the labels follow from this table; where a field names a `tag`, its place in the XML as well.
 */
export const NFE_ITEM_FIELDS = {
  product_id: { kind: 'id', label: 'Produto', isFolded: true },
  product_code: { kind: 'text', max: 60, label: 'Código do produto', isDerived: true },
  description: { kind: 'text', max: 120, label: 'Descrição do item', change: 'descrição', isDerived: true },
  quantity: { kind: 'decimal', places: 4, label: 'Quantidade', change: 'quantidade' },
  value_per_unit: { kind: 'decimal', places: 10, label: 'Valor unitário', change: 'valor unitário' },
  unit_measurement: {
    kind: 'text',
    max: 6,
    label: 'Unidade de medida',
    override: 'unidade',
    ofProduct: true,
    isDerived: true,
    isFolded: true,
  },
  cfop: { kind: 'code', code: 'cfop', label: 'CFOP', override: 'CFOP', isDerived: true },
  ncm: { kind: 'code', code: 'ncm', label: 'NCM', override: 'NCM', ofProduct: true, isDerived: true },
  cest: {
    kind: 'code',
    code: 'cest',
    tag: 'CEST',
    label: 'CEST',
    override: 'CEST',
    ofProduct: true,
    isDerived: true,
    isFolded: true,
  },
  gtin: {
    kind: 'code',
    code: 'gtin',
    label: 'Código de barras (GTIN)',
    change: 'GTIN',
    ofProduct: true,
    isDerived: true,
    isFolded: true,
  },
  cbenef: {
    kind: 'code',
    code: 'cbenef',
    max: 10,
    tag: 'cBenef',
    label: 'Código de benefício fiscal',
    input: 'Benefício fiscal',
    change: 'benefício fiscal',
    ofProduct: true,
    isDerived: true,
    isFolded: true,
  },
  discount_cents: {
    kind: 'cents',
    wire: 'discount',
    tag: 'vDesc',
    label: 'Desconto',
    change: 'desconto',
    isFolded: true,
  },
  freight_cents: {
    kind: 'cents',
    wire: 'freight',
    tag: 'vFrete',
    label: 'Frete do item',
    input: 'Frete',
    change: 'frete',
    isFolded: true,
  },
  additional_information: {
    kind: 'text',
    max: 500,
    tag: 'infAdProd',
    label: 'Informações do item',
    change: 'informações',
    isFolded: true,
  },
  nfe_tax: { kind: 'tax', label: 'Tributos do item', isDerived: true },
} as const satisfies Record<string, ItemField>

type Fields = typeof NFE_ITEM_FIELDS
export type NfeItemField = keyof Fields
/** Names of the fields of one kind. */
export type ItemFieldOf<Kind extends ItemField['kind']> = {
  [Name in NfeItemField]: Fields[Name]['kind'] extends Kind ? Name : never
}[NfeItemField]
/** Names of the texts and codes that an empty field takes from elsewhere. */
export type DerivedItemField = {
  [Name in ItemFieldOf<'text' | 'code'>]: Fields[Name] extends { isDerived: true } ? Name : never
}[ItemFieldOf<'text' | 'code'>]
/** Names of the fields that a tag of the layout holds as they are. */
export type TaggedItemField = {
  [Name in NfeItemField]: Fields[Name] extends { tag: string } ? Name : never
}[NfeItemField]
/** A field's name on the wire. */
export type ItemWireName<Name extends NfeItemField> = Name extends NfeItemField
  ? Fields[Name] extends { wire: infer Wire extends string }
    ? Wire
    : Name
  : never

type ValueOf<Field extends ItemField> = Field['kind'] extends 'cents'
  ? number
  : Field['kind'] extends 'decimal'
    ? string
    : Field['kind'] extends 'id'
      ? number | null
      : Field['kind'] extends 'tax'
        ? Partial<NfeTax> | null
        : string | null

/** An item as a user or a sale gives it. Null means: use the product, the company's default or the tax rule. */
export type TypedItem = { [Name in NfeItemField]: ValueOf<Fields[Name]> }

/** An item of a note, resolved. */
export type NfeItem = Omit<TypedItem, 'product_id' | 'description' | 'nfe_tax'> & {
  /**
   * The product the item came from. A draft states it, because items without a share on the note are omitted and
   * positions do not match.
   */
  product_id?: number | null
  /** The sale line that the item documents, on a note made from a sale. */
  sale_position?: number | null
  /** The activity of the Simples (cAtivSN), of the product. Stored, but not on the form. */
  cativ_sn?: string | null
  /** The rates of the DAS that the item of an imported note states. A return of it repeats them. */
  das_rates?: DasRates | null
  description: string
  nfe_tax: NfeTax
}

export const NFE_ITEM_FIELD_NAMES = Object.keys(NFE_ITEM_FIELDS) as NfeItemField[]

export function itemField(name: NfeItemField): ItemField {
  return NFE_ITEM_FIELDS[name]
}

export function itemWireName<Name extends NfeItemField>(name: Name): ItemWireName<Name> {
  return (itemField(name).wire ?? name) as ItemWireName<Name>
}

/** The names of the fields that a condition holds for. */
export function itemFieldsWhere(holds: (field: ItemField) => boolean): NfeItemField[] {
  return NFE_ITEM_FIELD_NAMES.filter((name) => holds(itemField(name)))
}

export const TAGGED_ITEM_FIELDS = itemFieldsWhere(({ tag }) => tag !== undefined) as TaggedItemField[]

/** The codes of an item that its product gives. */
export type ProductItemField = {
  [Name in DerivedItemField]: Fields[Name] extends { ofProduct: true } ? Name : never
}[DerivedItemField]
export const PRODUCT_ITEM_FIELDS = itemFieldsWhere(({ ofProduct }) => ofProduct === true) as ProductItemField[]

/** The CFOPs that a company or a product sets by the buyer, with their labels. */
export const DEFAULT_CFOPS = {
  cfop_same_state: 'CFOP no mesmo estado',
  cfop_other_state_icms_taxpayer: 'CFOP a contribuinte de outro estado',
  cfop_other_state_no_icms_taxpayer: 'CFOP a não contribuinte de outro estado',
  cfop_other_country: 'CFOP ao exterior',
} as const
export type DefaultCfop = keyof typeof DEFAULT_CFOPS
export const DEFAULT_CFOP_NAMES = Object.keys(DEFAULT_CFOPS) as DefaultCfop[]

export const DERIVED_ITEM_FIELDS = itemFieldsWhere(
  ({ kind, isDerived }) => isDerived === true && (kind === 'text' || kind === 'code'),
) as DerivedItemField[]

/** An item of which nothing is said. */
export const EMPTY_ITEM: TypedItem = itemOf((name) => {
  const { kind } = itemField(name)
  return kind === 'cents' ? 0 : kind === 'decimal' ? '0' : null
})

/** An item with the value that `valueOf` gives for each field. */
export function itemOf(valueOf: (name: NfeItemField) => unknown): TypedItem {
  return Object.fromEntries(NFE_ITEM_FIELD_NAMES.map((name) => [name, valueOf(name)])) as TypedItem
}

type Labelled = Exclude<NfeItemField, 'product_id' | 'nfe_tax'>

/** The default CFOPs of a row or of a setting. */
export function defaultCfopsOf<T extends { [Name in DefaultCfop]: unknown }>(given: T): Pick<T, DefaultCfop> {
  return Object.fromEntries(DEFAULT_CFOP_NAMES.map((name) => [name, given[name]])) as Pick<T, DefaultCfop>
}

/** Labels of the item's fields by API path, such as `items.*.freight`. */
export const ITEM_LABELS = Object.fromEntries(
  itemFieldsWhere(({ kind }) => kind !== 'id' && kind !== 'tax').map((name) => [
    `items.*.${itemWireName(name)}`,
    itemField(name).label,
  ]),
) as { [Name in Labelled as `items.*.${ItemWireName<Name>}`]: string }
