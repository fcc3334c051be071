import type { AddressOut, BodyOf, CustomerNoteOut, PostalCodeOut, TaxpayerOut } from '@talao/contract'
import { parseCep } from '@talao/fiscal/value/cep'
import { parseDocument } from '@talao/fiscal/value/document'
import { NO_PHONE, phoneTyped, typedPhone } from '../../lib/typed-phone.ts'

/** An address, as the forms of NF-e and NFS-e store it. */
export type PlaceValues = {
  is_abroad: boolean
  postal_code: string
  street: string
  number: string
  complement: string
  neighborhood: string
  city_id: number | null
  country_id: number
  abroad_city: string
}
/** A buyer, as the forms of NF-e and NFS-e store it. */
export type BuyerValues = PlaceValues & {
  name: string
  document: string
  email: string
  phone: string
  icms_taxpayer: CustomerNoteOut['icms_taxpayer']
  state_registration: string
  municipal_registration: string
  foreign_document: string
  no_foreign_document_reason: '' | '1' | '2'
  tax_regime: string
  state_id: number | null
  /** False: the note has no address, and none is sent. */
  hasAddress: boolean
}
type BuyerBody = NonNullable<BodyOf<'POST /api/fiscal-note'>['customer_note']>

/** Brazil, in the country table. */
const BRAZIL = 1

export function buyerValues(buyer: CustomerNoteOut | undefined): BuyerValues {
  const address = buyer?.address
  return {
    ...placeValues(address),
    name: buyer?.name ?? '',
    document: buyer?.document ?? '',
    email: buyer?.email ?? '',
    phone: typedPhone(buyer?.phone, buyer?.is_abroad),
    icms_taxpayer: buyer?.icms_taxpayer ?? 'NaoContribuinte',
    state_registration: buyer?.state_registration ?? '',
    municipal_registration: buyer?.municipal_registration ?? '',
    is_abroad: buyer?.is_abroad ?? false,
    foreign_document: buyer?.foreign_document ?? '',
    no_foreign_document_reason: (buyer?.no_foreign_document_reason ?? '') as BuyerValues['no_foreign_document_reason'],
    tax_regime: buyer?.tax_regime ?? '',
    state_id: buyer?.state_id ?? null,
    hasAddress: buyer === undefined || address !== null,
  }
}

export function placeValues(address: AddressOut | null | undefined): PlaceValues {
  return {
    is_abroad: address?.is_abroad ?? false,
    postal_code: address?.postal_code ?? '',
    street: address?.street ?? '',
    number: address?.number ?? '',
    complement: address?.complement ?? '',
    neighborhood: address?.neighborhood ?? '',
    city_id: address?.city_id ?? null,
    country_id: address?.country_id ?? BRAZIL,
    abroad_city: address?.abroad_city ?? '',
  }
}

/** The buyer as sent to the server. The document decides whether it is a natural person or a company. */
export function buyerBody(values: BuyerValues): BuyerBody {
  const { is_abroad } = values
  const parsed = is_abroad ? undefined : parseDocument(values.document)
  const foreign = is_abroad ? values.foreign_document.trim() || null : null
  return {
    name: values.name.trim(),
    type: parsed ? (parsed.kind === 'CNPJ' ? 'PJ' : 'PF') : /[A-Za-z]|.{12,}/.test(values.document) ? 'PJ' : 'PF',
    document: is_abroad ? null : (parsed?.value ?? (values.document.trim() || null)),
    email: values.email.trim() || null,
    phone: phoneTyped(values.phone, is_abroad) ?? null,
    icms_taxpayer: is_abroad ? 'NaoContribuinte' : values.icms_taxpayer,
    tax_regime: (values.tax_regime || null) as BuyerBody['tax_regime'] & (string | null),
    state_registration: is_abroad ? null : values.state_registration.trim() || null,
    municipal_registration: is_abroad ? null : values.municipal_registration.trim() || null,
    state_id: is_abroad ? null : values.state_id,
    is_abroad,
    foreign_document: foreign,
    // The reason for having no document is omitted when there is one.
    no_foreign_document_reason: is_abroad && foreign === null ? values.no_foreign_document_reason || null : null,
    address: values.hasAddress ? placeBody(values) : null,
  }
}

/** Format checks in the browser, by path below the buyer. Missing data is reported only when the note is sent. */
export function checkBuyer(values: BuyerValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!values.is_abroad && values.document && !parseDocument(values.document))
    faults.document = 'CPF ou CNPJ inválido. Confira os números e as letras.'
  if (values.email.trim() && !/^\S+@\S+\.\S+$/.test(values.email.trim())) faults.email = 'E-mail inválido.'
  if (phoneTyped(values.phone) === undefined) faults.phone = NO_PHONE
  return values.hasAddress ? { ...faults, ...checkPlace(values) } : faults
}

export function checkPlace({ is_abroad, postal_code }: PlaceValues): Record<string, string> {
  return !is_abroad && postal_code && !parseCep(postal_code) ? { postal_code: 'O CEP tem 8 números.' } : {}
}

/** Path in the API for a form path: the API nests the address, the form does not. */
export function wirePath(path: string): string {
  return ADDRESS.includes(path) ? `address.${path}` : path
}

/** Form path for a path in the API, used for errors in answers. */
export function formPath(path: string): string {
  return path.replace(/^address\.(state_id$)?/, (_whole, state?: string) => (state ? 'city_id' : ''))
}

const ADDRESS: readonly string[] = [
  'postal_code',
  'street',
  'number',
  'complement',
  'neighborhood',
  'city_id',
  'country_id',
  'abroad_city',
]

/** The buyer fields that a register lookup may fill. */
export type TaxpayerValues = Pick<
  BuyerValues,
  | 'name'
  | 'email'
  | 'phone'
  | 'state_registration'
  | 'municipal_registration'
  | 'tax_regime'
  | 'icms_taxpayer'
  | keyof Place
>

/** Data from a register lookup. Fills only empty fields, except `icms_taxpayer`. */
export function fromTaxpayer(found: TaxpayerOut, values: TaxpayerValues): Partial<TaxpayerValues> {
  const told: Partial<TaxpayerValues> = {
    name: found.corporate_name ?? '',
    email: found.email ?? '',
    phone: typedPhone(found.phone),
    state_registration: found.state_registration ?? '',
    municipal_registration: found.municipal_registration ?? '',
    tax_regime: found.tax_regime ?? '',
    ...(found.address && values.postal_code === '' && values.street === '' ? placeOf(found.address) : {}),
  }
  const blank = Object.entries(told).filter(([name, value]) => {
    const is = values[name as keyof TaxpayerValues]
    return value !== '' && value !== null && (is === '' || is === null)
  })
  const taxpayer = found.icms_taxpayer === values.icms_taxpayer ? {} : { icms_taxpayer: found.icms_taxpayer }
  return { ...Object.fromEntries(blank), ...taxpayer }
}

/** Street, district and city of a CEP. A city with a single CEP has no street. */
export function fromPostalCode(found: PostalCodeOut): Partial<PlaceValues> {
  return {
    ...(found.street ? { street: found.street } : {}),
    ...(found.neighborhood ? { neighborhood: found.neighborhood } : {}),
    city_id: found.city_id,
  }
}

type Place = Pick<BuyerValues, 'city_id'> &
  Record<'postal_code' | 'street' | 'number' | 'complement' | 'neighborhood', string | null>

function placeOf(address: Place): Pick<TaxpayerValues, keyof Place> {
  const { postal_code, street, number, complement, neighborhood, city_id } = address
  return {
    postal_code: postal_code ?? '',
    street: street ?? '',
    number: number ?? '',
    complement: complement ?? '',
    neighborhood: neighborhood ?? '',
    city_id,
  }
}

/** Omits the state, which the server derives from the city. */
export function placeBody(values: PlaceValues): NonNullable<BuyerBody['address']> {
  const { is_abroad } = values
  return {
    is_abroad,
    postal_code: values.postal_code.trim() || null,
    street: values.street.trim() || null,
    number: values.number.trim() || null,
    complement: values.complement.trim() || null,
    neighborhood: values.neighborhood.trim() || null,
    city_id: is_abroad ? null : values.city_id,
    country_id: is_abroad ? values.country_id : BRAZIL,
    abroad_city: is_abroad ? values.abroad_city.trim() || null : null,
  }
}
