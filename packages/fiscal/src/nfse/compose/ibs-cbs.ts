import type { Norms } from '../../norms/norms.ts'
import type { Nfse } from '../../note/nfse.ts'
import { hasIbsCbs } from '../ibs-cbs.ts'
import type { InfDps } from '../layout/dps.ts'

/**
 * The IBS and CBS data that the note declares; the authority computes the amounts. The first three digits of a
 * cClassTrib are its CST. The buyer is the recipient of the service (indDest 0), and a natural person buys for own use
 * (indFinal 1). Source: NT 004 v2.0, grupo IBSCBS.
 */
export function composeIbsCbs(nfse: Nfse, day: string, norms?: Norms): Pick<InfDps, 'IBSCBS'> {
  if (!hasIbsCbs(nfse, day, norms)) return {}
  const { cindop, cclasstrib } = nfse.nfs_service
  return {
    IBSCBS: {
      finNFSe: '0',
      indFinal: (nfse.customer_note?.type ?? 'PF') === 'PF' ? '1' : '0',
      cIndOp: cindop ?? '',
      indDest: '0',
      valores: { trib: { gIBSCBS: { CST: cclasstrib?.slice(0, 3) ?? '', cClassTrib: cclasstrib ?? '' } } },
    },
  }
}
