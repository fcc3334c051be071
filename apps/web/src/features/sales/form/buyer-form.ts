import type { BodyOf, CustomerNoteOut, SaleOut } from '@talao/contract'
import { parseCep } from '@talao/fiscal/value/cep'
import { parseDocument } from '@talao/fiscal/value/document'
import { NO_PHONE, phoneTyped, typedPhone } from '../../../lib/typed-phone.ts'

export type BuyerValues = {
  name: string
  document: string
  email: string
  phone: string
  icms_taxpayer: CustomerNoteOut['icms_taxpayer']
  state_registration: string
  is_abroad: boolean
  foreign_document: string
  no_foreign_document_reason: '' | '1' | '2'
  address: AddressValues
  /** Fields not in this form, sent back unchanged. */
  kept: Pick<BuyerBody, 'type' | 'tax_regime' | 'municipal_registration' | 'state_id'>
}
type AddressValues = {
  postal_code: string
  street: string
  number: string
  complement: string
  neighborhood: string
  city_id: number | null
  country_id: number
  abroad_city: string
}
type BuyerBody = NonNullable<BodyOf<'POST /api/sale'>['client']>

/** Brazil in the country table. */
const BRAZIL = 1

export function buyerValues(sale: SaleOut | undefined): BuyerValues {
  const client = sale?.client
  const address = client?.address
  return {
    name: client?.name ?? sale?.customer_name ?? '',
    document: client?.document ?? '',
    email: client?.email ?? '',
    phone: typedPhone(client?.phone, client?.is_abroad),
    icms_taxpayer: client?.icms_taxpayer ?? 'NaoContribuinte',
    state_registration: client?.state_registration ?? '',
    is_abroad: client?.is_abroad ?? false,
    foreign_document: client?.foreign_document ?? '',
    no_foreign_document_reason: (client?.no_foreign_document_reason ?? '') as BuyerValues['no_foreign_document_reason'],
    address: {
      postal_code: address?.postal_code ?? '',
      street: address?.street ?? '',
      number: address?.number ?? '',
      complement: address?.complement ?? '',
      neighborhood: address?.neighborhood ?? '',
      city_id: address?.city_id ?? null,
      country_id: address?.country_id ?? BRAZIL,
      abroad_city: address?.abroad_city ?? '',
    },
    kept: {
      type: client?.type ?? 'PF',
      tax_regime: (client?.tax_regime ?? null) as NonNullable<BuyerBody['tax_regime']> | null,
      municipal_registration: client?.municipal_registration ?? null,
      state_id: client?.state_id ?? null,
    },
  }
}

/** The document decides between person and company; for buyers abroad the stored type is used. */
export function buyerBody(values: BuyerValues): BuyerBody {
  const { kept, address, is_abroad, foreign_document, no_foreign_document_reason: reason, document, ...plain } = values
  const parsed = is_abroad ? undefined : parseDocument(document)
  const isBlank = [address.postal_code, address.street, address.city_id, address.abroad_city].every(
    (part) => part === '' || part === null,
  )
  return {
    ...kept,
    ...plain,
    name: plain.name.trim(),
    phone: phoneTyped(plain.phone, is_abroad) ?? null,
    type: parsed ? (parsed.kind === 'CNPJ' ? 'PJ' : 'PF') : kept.type,
    document: is_abroad ? null : (parsed?.value ?? document.trim()),
    foreign_document: is_abroad ? foreign_document : null,
    // With a document, no reason for its absence is sent.
    no_foreign_document_reason: is_abroad && !foreign_document.trim() ? reason || null : null,
    state_id: is_abroad ? null : kept.state_id,
    is_abroad,
    address: isBlank && !is_abroad ? null : addressBody(address, is_abroad),
  }
}

/** Document and address may be missing: the sale then waits as incomplete. */
export function checkBuyer(client: BuyerValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!client.name.trim()) faults['client.name'] = 'Informe o nome do comprador.'
  if (!client.is_abroad && client.document && !parseDocument(client.document))
    faults['client.document'] = 'CPF ou CNPJ inválido. Confira os números e as letras.'
  if (client.email && !/^\S+@\S+\.\S+$/.test(client.email)) faults['client.email'] = 'E-mail inválido.'
  if (phoneTyped(client.phone) === undefined) faults['client.phone'] = NO_PHONE
  const { postal_code, abroad_city, country_id } = client.address
  if (!client.is_abroad && postal_code && !parseCep(postal_code))
    faults['client.address.postal_code'] = 'O CEP tem 8 números.'
  if (client.is_abroad && !abroad_city.trim()) faults['client.address.abroad_city'] = 'Informe a cidade do comprador.'
  if (client.is_abroad && country_id === BRAZIL) faults['client.address.country_id'] = 'Escolha o país do comprador.'
  return faults
}

/** The state is left out, because the server derives it from the city. */
function addressBody(address: AddressValues, isAbroad: boolean) {
  return isAbroad
    ? { ...address, is_abroad: true, city_id: null }
    : { ...address, is_abroad: false, country_id: BRAZIL, abroad_city: null }
}
