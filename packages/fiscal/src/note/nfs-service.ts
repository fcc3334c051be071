/**
 * How a field is written. `rate`: a percentage, decimal text inside and a number on the wire. `text`: at most `max`
 * characters. `code`: a code of the official table that bears the field's name. `item`: an item of the list of LC 116.
 * `uf`: the letters of a state. `city`: an IBGE code. `flag`: yes or no.
 */
type Kind = { kind: 'text'; max: number } | { kind: 'rate' | 'code' | 'item' | 'uf' | 'city' | 'flag' }

type NfsServiceTraits = Kind & {
  /** Label in sentences that point at the field and in a company's default setting. */
  label: string
  /** Label of its input and of its change on a note, when it is a shorter one. */
  input?: string
  /** Belongs to a subitem of LC 116: another subitem has another value. */
  isOfItem?: true
  /** A federal tax that the buyer withholds. */
  isWithheld?: true
  /** Share of the price that is tax, as told to the buyer: all of it in the Simples, else one sphere. Lei 12.741. */
  isApproximate?: true
}

/**
 * The fields of the service of a note, a product or a default setting, in the order of the form. Wire schema, value
 * inside, merging, answer, form values and labels follow from this table. Where it is empty, a field is not set.
 */
export const NFS_SERVICE_FIELDS = {
  description: { kind: 'text', max: 2000, label: 'Descrição do serviço' },
  lc_116: { kind: 'item', label: 'Item da LC 116', isOfItem: true },
  national_service_code: {
    kind: 'code',
    label: 'Código nacional do serviço',
    input: 'Código nacional',
    isOfItem: true,
  },
  // The city's own code has no fixed format: each city writes it differently.
  municipal_service_code: { kind: 'text', max: 20, label: 'Código no município' },
  municipal_service_description: {
    kind: 'text',
    max: 255,
    label: 'Nome do serviço no município',
    input: 'Nome no município',
  },
  nbs: { kind: 'code', label: 'NBS', isOfItem: true },
  cnae: { kind: 'code', label: 'CNAE' },
  cindop: { kind: 'code', label: 'Indicador da operação', isOfItem: true },
  cclasstrib: { kind: 'code', label: 'Classificação do IBS e da CBS', isOfItem: true },
  // Null: the company's city.
  destination_city: { kind: 'city', label: 'Cidade da prestação' },
  destination_uf: { kind: 'uf', label: 'UF da prestação' },
  iss_aliquot: { kind: 'rate', label: 'Alíquota do ISS', input: 'ISS' },
  iss_source_withheld: { kind: 'flag', label: 'ISS retido' },
  pis: { kind: 'rate', label: 'PIS retido', isWithheld: true },
  cofins: { kind: 'rate', label: 'COFINS retida', isWithheld: true },
  csll: { kind: 'rate', label: 'CSLL retida', isWithheld: true },
  ir: { kind: 'rate', label: 'IRRF retido', isWithheld: true },
  inss: { kind: 'rate', label: 'INSS retido', isWithheld: true },
  total_tax_percent_simples: { kind: 'rate', label: 'Tributos do Simples', isApproximate: true },
  total_tax_percent_country: { kind: 'rate', label: 'Tributos federais', isApproximate: true },
  total_tax_percent_state: { kind: 'rate', label: 'Tributos estaduais', isApproximate: true },
  total_tax_percent_city: { kind: 'rate', label: 'Tributos municipais', isApproximate: true },
} as const satisfies Record<string, NfsServiceTraits>

type Fields = typeof NFS_SERVICE_FIELDS
export type NfsServiceField = keyof Fields
type Having<Trait> = { [Name in NfsServiceField]: Fields[Name] extends Trait ? Name : never }[NfsServiceField]
export type NfsServiceFieldOf<K extends Kind['kind']> = Having<{ kind: K }>
export type NfsServiceRate = NfsServiceFieldOf<'rate'>
/** Fields that the form holds as they are typed, without a conversion. */
export type NfsServiceText = NfsServiceFieldOf<'text' | 'code' | 'item' | 'uf'>
export type NfsServiceWithheld = Having<{ isWithheld: true }>

type ValueOf<K> = K extends 'flag' ? boolean : K extends 'city' ? number | null : string | null
/** The service settings; null means "not set here". Rates are decimal text. */
export type NfsService = { [Name in NfsServiceField]: ValueOf<Fields[Name]['kind']> }

export const NFS_SERVICE_NAMES = Object.keys(NFS_SERVICE_FIELDS) as NfsServiceField[]
export const NFS_SERVICE_RATES = namesWhere(({ kind }) => kind === 'rate') as NfsServiceRate[]
export const NFS_SERVICE_WITHHELD = namesWhere(({ isWithheld }) => isWithheld === true) as NfsServiceWithheld[]
export const NFS_SERVICE_APPROXIMATE = namesWhere(({ isApproximate }) => isApproximate === true) as Having<{
  isApproximate: true
}>[]

export function nfsServiceField(name: NfsServiceField): NfsServiceTraits {
  return NFS_SERVICE_FIELDS[name]
}

/** Label on the form of a note and in its list of changes. */
export function nfsServiceInput(name: NfsServiceField): string {
  const { label, input } = nfsServiceField(name)
  return input ?? label
}

/** Labels by API path, such as `nfs_service.nbs`. */
export function nfsServiceLabels(): Record<`nfs_service.${NfsServiceField}`, string> {
  const labels = NFS_SERVICE_NAMES.map((name) => [`nfs_service.${name}`, nfsServiceField(name).label])
  return Object.fromEntries(labels) as Record<`nfs_service.${NfsServiceField}`, string>
}

function namesWhere(holds: (field: NfsServiceTraits) => boolean): NfsServiceField[] {
  return NFS_SERVICE_NAMES.filter((name) => holds(nfsServiceField(name)))
}
