import type { NfsServiceOut, ProductServiceOut } from '@talao/contract/nfse/nfs-service'
import { NFS_SERVICE_RATES, type NfsService } from '@talao/fiscal'
import { draftService } from '@talao/fiscal/nfse/draft-service'
import { subitemOf } from '@talao/fiscal/nfse/subitem'
import { withOnlyNationalCode } from '@talao/reference'

/** The complete service block of a stored one; unset fields are null. */
export function wholeService(stored: unknown): NfsService {
  return draftService([stored as Partial<NfsService> | null])
}

/** Rates are stored as text and returned as numbers. */
export function presentService(stored: unknown): NfsServiceOut {
  const fields = Object.entries(wholeService(stored)).map(([name, value]) => [
    name,
    NFS_SERVICE_RATES.some((rate) => rate === name) && value !== null ? Number(value) : value,
  ])
  return Object.fromEntries(fields) as NfsServiceOut
}

/** A product's service. Null `iss_source_withheld` means that the company's setting decides. */
export function presentProductService(stored: unknown): ProductServiceOut {
  const { iss_source_withheld = null } = (stored ?? {}) as Partial<ProductServiceOut>
  return { ...presentService(stored), iss_source_withheld }
}

type SaidService = { lc_116?: string | null | undefined; national_service_code?: string | null | undefined }

/**
 * Merges `given` into a stored service. A new item of LC 116 sets its only national code, if it has just one, and
 * clears the code of the former item, which would contradict it.
 */
export function serviceAfter(before: unknown, given: SaidService): object {
  const said = withOnlyNationalCode(given)
  const service = { ...(before as SaidService | null), ...said }
  const { lc_116 = null, national_service_code = null } = service
  const isOfAnother =
    said.lc_116 &&
    said.national_service_code === undefined &&
    national_service_code !== null &&
    subitemOf({ lc_116, national_service_code: null }) !== subitemOf({ lc_116: null, national_service_code })
  return withOnlyNationalCode(isOfAnother ? { ...service, national_service_code: null } : service)
}
