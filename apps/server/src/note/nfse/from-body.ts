import { AppError, type NfseIn } from '@talao/contract'
import { NFSE_FIELD_NAMES, type Nfse, type NfseField, nfseFieldsOf, type TypedNfse } from '@talao/fiscal'
import { withOnlyNationalCode } from '@talao/reference'
import type { z } from 'zod'
import { unknownCity, unknownPlaces } from '../../company/companies/addresses.ts'
import { namedAddress } from '../../company/companies/issuer.ts'
import { mergeCustomer } from '../notes/merge-customer.ts'

export type NfseBody = z.output<typeof NfseIn>
/** The fields that describe a note, whichever call they come in. */
export type NfseFields = { [Name in NfseField]?: NfseBody[Name] | undefined }

/** Converts a body to the form of the fiscal rules. Absent buyer fields keep the value in `buyer`. */
export function nfseFromBody(body: NfseFields, buyer: Nfse['customer_note']): TypedNfse {
  refuseUnknownPlaces(body)
  const { customer_note: customer, event, issue_at, nfs_service } = body
  return {
    ...nfseFieldsOf(body, NFSE_FIELD_NAMES),
    issue_at: typeof issue_at === 'string' ? new Date(issue_at) : issue_at,
    nfs_service: nfs_service && withOnlyNationalCode(nfs_service),
    customer_note: customer && mergeCustomer(buyer, customer),
    event: event && { ...event, address: event.address && namedAddress(event.address) },
  }
}

function refuseUnknownPlaces({ customer_note, nfs_service, event }: NfseFields): void {
  const errors = {
    ...unknownCity(nfs_service?.destination_city, 'nfs_service.destination_city'),
    ...unknownPlaces(customer_note?.address, 'customer_note.address'),
    ...unknownPlaces(event?.address, 'event.address'),
  }
  if (Object.keys(errors).length > 0) throw new AppError('dados_invalidos', { errors })
}
