import type { CompanyOut, ProductOut } from '@talao/contract'
import { serviceValues } from '../../../components/note-form/service-values.ts'
import type { NfseValues } from './nfse-values.ts'
import { inheritedService } from './service-values.ts'

/**
 * Values of a new nota of a day before any typing: the product's, over the company's defaults. To a buyer abroad it is
 * an export.
 */
export function inheritedNfse(
  blank: NfseValues,
  issuer: Pick<CompanyOut, 'nfs_default_setting'>,
  product: ProductOut | undefined,
  isAbroad: boolean,
  day: string,
): NfseValues {
  const defaults = issuer.nfs_default_setting
  const isExport = isAbroad && blank.nature_operation === '1'
  return {
    ...blank,
    nature_operation: isExport ? '7' : blank.nature_operation,
    nfs_service: serviceValues(inheritedService(product, defaults?.nfs_service, day)),
  }
}
