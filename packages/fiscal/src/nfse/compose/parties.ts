import type { Nfse, NfseCustomer } from '../../note/nfse.ts'
import { SIMPLES_OF_REGIME } from '../../tax/service/simples.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import type { Address } from '../../value/party.ts'
import { phoneOnNote } from '../../value/phone.ts'
import type { NfseContext } from '../context.ts'
import type { InfDps } from '../layout/dps.ts'

/** Name and address are omitted: the authority takes them from its register (E0121, E0128). */
export function composeIssuer({ company }: Nfse, { sendsRegistration }: NfseContext): InfDps['prest'] {
  const { opSimpNac, regApTribSN } = SIMPLES_OF_REGIME[company.tax_regime]
  const registration = sendsRegistration ? company.municipal_registration : null
  return {
    CNPJ: company.cnpj,
    ...optional('IM', registration),
    ...phoneOf(company.contact, false),
    ...optional('email', company.email),
    regTrib: {
      opSimpNac: String(opSimpNac),
      ...(regApTribSN && { regApTribSN: String(regApTribSN) }),
      regEspTrib: company.special_tax_regime,
    },
  }
}

export function composeCustomer({ customer_note }: Nfse): Pick<InfDps, 'toma'> {
  if (!customer_note) return {}
  return {
    toma: {
      ...documentOf(customer_note),
      ...(!customer_note.is_abroad && optional('IM', customer_note.municipal_registration)),
      xNome: toLatin1(customer_note.name),
      ...(customer_note.address && { end: addressOf(customer_note.address) }),
      ...phoneOf(customer_note.phone, customer_note.is_abroad || Boolean(customer_note.address?.is_abroad)),
      ...optional('email', customer_note.email),
    },
  }
}

function documentOf({ is_abroad, document, foreign_document, no_foreign_document_reason }: NfseCustomer) {
  if (is_abroad) {
    const NIF = toLatin1(foreign_document ?? '')
    return NIF ? { NIF } : { ...optional('cNaoNIF', no_foreign_document_reason) }
  }
  if (!document) return {}
  return document.length === 14 ? { CNPJ: document } : { CPF: document }
}

type AddressValue = NonNullable<NonNullable<InfDps['toma']>['end']>

/** The form has no province field. Abroad the city is used for it, and also for a missing neighbourhood. */
function addressOf(address: Address): AddressValue {
  const city = toLatin1(address.abroad_city ?? '')
  return {
    ...(address.is_abroad
      ? {
          endExt: {
            cPais: address.country?.iso2 ?? '',
            cEndPost: toLatin1(address.postal_code ?? ''),
            xCidade: city,
            xEstProvReg: city,
          },
        }
      : { endNac: { cMun: String(address.city_id ?? ''), CEP: address.postal_code ?? '' } }),
    xLgr: toLatin1(address.street ?? ''),
    nro: toLatin1(address.number ?? '') || 'S/N',
    ...optional('xCpl', address.complement),
    xBairro: toLatin1(address.neighborhood ?? '') || (address.is_abroad ? city : ''),
  }
}

/** The address of an event. */
export function placeOf(address: Address) {
  const { endNac, endExt, ...street } = addressOf(address)
  if (!endExt) return { CEP: endNac?.CEP ?? '', ...street }
  const { cPais: _, ...place } = endExt
  return { endExt: place, ...street }
}

function phoneOf(phone: string | null, isAbroad: boolean): { fone?: string } {
  const fone = phoneOnNote(phone, { isAbroad, least: 6, most: 20 })
  return fone === undefined ? {} : { fone }
}

/** The text in the layout's alphabet; the tag is omitted when the text is empty. */
function optional<const Tag extends string>(tag: Tag, text: string | null | undefined): { [K in Tag]?: string } {
  const clean = toLatin1(text ?? '')
  const value: { [K in Tag]?: string } = {}
  if (clean) value[tag] = clean
  return value
}
