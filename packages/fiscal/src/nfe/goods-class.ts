import { isOnlyOfServices, type Norms } from '../norms/norms.ts'
import { isImmune } from '../tax/immune-ncm.ts'

type Product = { type_fiscal_note: string; cclasstrib: string | null }

/**
 * The product's class for its NF-e. Excludes classes only for services. Also excludes the class of a product with both
 * notes if its goods are a book, because books have their own class.
 */
export function goodsClass(
  { type_fiscal_note, cclasstrib }: Product,
  ncm: string | null,
  { norms, day }: { norms: Norms; day: string },
): string | null {
  if (cclasstrib === null || isOnlyOfServices(norms, cclasstrib, day)) return null
  return type_fiscal_note === 'NFE_NFSE' && isImmune(ncm) ? null : cclasstrib
}
