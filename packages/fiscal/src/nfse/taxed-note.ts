import type { Nfse, NfseCustomer, NfseIssuer } from '../note/nfse.ts'
import type { NfseAmount } from '../note/nfse-fields.ts'
import type { Address } from '../value/party.ts'

/** What the taxes of a service note depend on: all that the form needs to know to compute them as the server does. */
export type TaxedNfse = Pick<
  Nfse,
  'nature_operation' | NfseAmount | 'nfs_service' | 'pis_cofins' | 'municipal_benefit'
> & {
  company: Pick<NfseIssuer, 'tax_regime' | 'special_tax_regime'>
  customer_note:
    | (Pick<NfseCustomer, 'type' | 'document' | 'is_abroad'> & {
        address: Pick<Address, 'is_abroad' | 'city_id'> | null
      })
    | null
}
