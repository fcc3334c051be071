import { NFS_SERVICE_RATES, type NfsServiceOut, type ProductServiceOut } from '@talao/contract/nfs-service'
import type { NfsService } from '@talao/fiscal'
import { draftService } from '@talao/fiscal/nfse/draft-service'

/** The whole service block of what is stored, what is not set being null. */
export function wholeService(stored: unknown): NfsService {
  return draftService([stored as Partial<NfsService> | null])
}

/** Rates are text inside and numbers on the wire. */
export function presentService(stored: unknown): NfsServiceOut {
  const fields = Object.entries(wholeService(stored)).map(([name, value]) => [
    name,
    NFS_SERVICE_RATES.includes(name) && value !== null ? Number(value) : value,
  ])
  return Object.fromEntries(fields) as NfsServiceOut
}

/** The service of a product, which may leave to its company whether the buyer withholds the ISS. */
export function presentProductService(stored: unknown): ProductServiceOut {
  const { iss_source_withheld = null } = (stored ?? {}) as Partial<ProductServiceOut>
  return { ...presentService(stored), iss_source_withheld }
}
