import type { Nfe } from '../nfe/note.ts'

/**
 * The entry of what a buyer gave back: the same goods as on the note that sold them, which it refers to. Nothing is paid on it.
 * Fonte: MOC, finNFe 4 (devolução) with tPag 90; CFOP by Convênio S/Nº de 1970, Anexo II; 1949 and 2949 by NT 2026.009 (I08-140). A CFOP without a counterpart is left to a person.
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
    items: sold.items.map((item) => ({ ...item, cfop: RETURN_CFOP[item.cfop ?? ''] ?? null })),
    payments: [{ payment_method: '90', amount_cents: 0 }],
  }
}

/** How goods went out → how they come back. */
const RETURN_CFOP: Readonly<Record<string, string>> = {
  '5101': '1201',
  '5102': '1202',
  '5103': '1201',
  '5104': '1202',
  '5949': '1949',
  '6101': '2201',
  '6102': '2202',
  '6103': '2201',
  '6104': '2202',
  '6107': '2201',
  '6108': '2202',
  '6949': '2949',
  '7101': '3201',
  '7102': '3202',
}
