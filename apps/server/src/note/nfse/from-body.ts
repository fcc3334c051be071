import { AppError, type NfseIn } from '@talao/contract'
import type { Nfse, TypedNfse } from '@talao/fiscal'
import { withOnlyNationalCode } from '@talao/reference'
import type { z } from 'zod'
import { unknownCity, unknownPlaces } from '../../company/companies/addresses.ts'
import { namedAddress } from '../../company/companies/issuer.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { mergeCustomer } from '../notes/merge-customer.ts'

export type NfseBody = z.output<typeof NfseIn>
type NfseField =
  | 'nature_operation'
  | 'issue_at'
  | 'total'
  | 'discount'
  | 'discount_conditional'
  | 'deductions'
  | 'observations'
  | 'send_email'
  | 'items'
  | 'customer_note'
  | 'nfs_service'
  | 'pis_cofins'
  | 'foreign_trade'
  | 'result_country'
  | 'immunity'
  | 'suspension_process'
  | 'municipal_benefit'
  | 'event'
/** The fields that describe a note, whichever call they come in. */
export type NfseFields = { [Name in NfseField]?: NfseBody[Name] | undefined }

/** Converts a body to the form of the fiscal rules. Absent buyer fields keep the value in `buyer`. */
export async function nfseFromBody(tx: Tx, body: NfseFields, buyer: Nfse['customer_note']): Promise<TypedNfse> {
  refuseUnknownPlaces(body)
  const { customer_note: customer, event, issue_at } = body
  return {
    nature_operation: body.nature_operation,
    issue_at: typeof issue_at === 'string' ? new Date(issue_at) : issue_at,
    total_cents: body.total,
    discount_cents: body.discount,
    discount_conditional_cents: body.discount_conditional,
    deductions_cents: body.deductions,
    observations: body.observations,
    send_email: body.send_email,
    items: body.items,
    nfs_service: body.nfs_service && withOnlyNationalCode(body.nfs_service),
    customer_note: customer && (await mergeCustomer(tx, buyer, customer)),
    pis_cofins: body.pis_cofins,
    foreign_trade: body.foreign_trade,
    result_country: body.result_country,
    immunity: body.immunity,
    suspension_process: body.suspension_process,
    municipal_benefit: body.municipal_benefit,
    event: event && { ...event, address: event.address && (await namedAddress(tx, event.address)) },
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
