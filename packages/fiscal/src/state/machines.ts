import { CONTRACT_STATES } from './contract.ts'
import { INSTALLMENT_STATES } from './installment.ts'
import type { Machine } from './machine.ts'
import { NFE_STATES } from './nfe.ts'
import { NFSE_STATES } from './nfse.ts'
import { PRODUCT_STATES } from './product.ts'
import { SALE_STATES } from './sale.ts'
import { SALE_FILE_IMPORT_STATES } from './sale-file-import.ts'

/** All state machines, in the order of a sale's story: the sale first, then its notes, then the rest. */
export const MACHINES: readonly Machine<string, string>[] = [
  SALE_STATES,
  NFE_STATES,
  NFSE_STATES,
  PRODUCT_STATES,
  SALE_FILE_IMPORT_STATES,
  CONTRACT_STATES,
  INSTALLMENT_STATES,
]
