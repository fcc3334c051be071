import type { Nfe } from '../note/nfe.ts'
import type { NfeItem } from '../note/nfe-item.ts'
import { cstOnReturn } from '../tax/default-tax-codes.ts'
import type { TaxRegime } from '../value/party.ts'
import { returnCfop } from './cfop.ts'

/**
 * The incoming return note (devolução): the same goods as the note that sold them, which it references, without a
 * payment. If a CFOP has no counterpart for returns, a user must choose one. Source: MOC, finNFe 4 (devolução) with
 * tPag 90.
 */
export function returnNote(sold: Nfe, accessKey: string): Nfe {
  return {
    ...sold,
    nature_operation: 'Devolução de venda',
    type_operation: 'Entrada',
    goal: 'Devolucao',
    customer_presence: 'NaoSeAplica',
    send_mail: false,
    nfe_referenced: accessKey,
    additional_information: null,
    issue_date: null,
    intermediary: null,
    items: sold.items.map((item) => returned(item, sold.company.tax_regime)),
    payments: [{ payment_method: '90', amount_cents: 0 }],
  }
}

function returned(item: NfeItem, regime: TaxRegime): NfeItem {
  const { icms_cst } = item.nfe_tax
  return {
    ...item,
    cfop: returnCfop(item.cfop, regime),
    nfe_tax: { ...item.nfe_tax, icms_cst: cstOnReturn(icms_cst, regime) },
  }
}
