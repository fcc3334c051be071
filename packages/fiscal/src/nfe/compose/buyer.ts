import { destinationOf } from '../../note/destination.ts'
import type { Nfe } from '../../note/nfe.ts'
import { registrationOnNote } from '../../value/icms-taxpayer.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import type { CustomerNote } from '../../value/party.ts'
import type { InfNfe } from '../layout/nfe.ts'
import { TAXPAYER_CODES } from '../layout/value-codes.ts'
import { optional, phoneOf, streetOf, ufOf } from './issuer.ts'

/** Every buyer must have this name in homologação. Source: rejeição 598. */
export const HOMOLOGATION_NAME = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

export function composeBuyer(nfe: Nfe): NonNullable<InfNfe['dest']> {
  const { customer_note, in_production } = nfe
  const isAbroad = destinationOf(nfe) === 'abroad'
  return {
    ...documentOf(customer_note, isAbroad),
    xNome: in_production ? toLatin1(customer_note.name) : HOMOLOGATION_NAME,
    ...(customer_note.address && { enderDest: addressOf(customer_note, isAbroad) }),
    indIEDest: isAbroad ? '9' : TAXPAYER_CODES[customer_note.icms_taxpayer],
    ...(!isAbroad && optional('IE', registrationOnNote(customer_note))),
    ...optional('email', customer_note.email),
  }
}

function documentOf({ document, foreign_document }: CustomerNote, isAbroad: boolean) {
  if (isAbroad) return { idEstrangeiro: toLatin1(foreign_document ?? '') }
  return document?.length === 14 ? { CNPJ: document } : { CPF: document ?? '' }
}

type BuyerAddress = NonNullable<NonNullable<InfNfe['dest']>['enderDest']>

/**
 * Source: NF-e manual, group E05: an address abroad has fixed codes; its city goes into the neighbourhood field if that
 * is empty.
 */
function addressOf({ address, phone }: CustomerNote, isAbroad: boolean): BuyerAddress {
  const street = streetOf(address)
  if (isAbroad) {
    return {
      ...street,
      xBairro: street.xBairro || toLatin1(address?.abroad_city ?? ''),
      cMun: '9999999',
      xMun: 'EXTERIOR',
      UF: 'EX',
      cPais: String(Number(address?.country?.bacen_code ?? '')),
      xPais: toLatin1(address?.country?.name ?? ''),
      ...phoneOf(phone, true),
    }
  }
  return {
    ...street,
    cMun: String(address?.city_id ?? ''),
    xMun: toLatin1(address?.city?.name ?? ''),
    UF: ufOf(address),
    ...optional('CEP', address?.postal_code),
    cPais: '1058',
    xPais: 'BRASIL',
    ...phoneOf(phone, false),
  }
}
