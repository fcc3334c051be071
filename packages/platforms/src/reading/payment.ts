import { type EventPayment, type EventSale, readCnpj } from '@talao/fiscal'
import { cutText } from './value.ts'

type Told = {
  /** The copy-and-paste code of a Pix. */
  pixCode?: string | null
  /** The digits of a boleto: its line or its barcode. */
  boleto?: string | null
  /** The platform's own code of the transaction. */
  transaction?: string | null
  /** The institution and the receiver, each as a CNPJ or a name. */
  psp?: string | null
  receiver?: string | null
}

/**
 * The payment of a sale, absent where the delivery tells nothing of it beyond the code of the sale. The payment
 * system's own id wins over the platform's code, because an NF-e links to nothing else (gPgtoVinc).
 */
export function paymentTold(saleId: string, told: Told): Pick<EventSale, 'payments'> {
  const pix = readPixCode(told.pixCode ?? null)
  const boleto = boletoDigits(told.boleto ?? null)
  const own = told.transaction === saleId ? null : told.transaction
  // A source with one field for all gives the code of a Pix as the transaction too, even a damaged one: it is no id.
  const transaction = own && !PIX_CODE.test(own) ? cutText(own, LONGEST_CODE) : null
  const [psp, receiver] = [partyTold(told.psp ?? null), partyTold(told.receiver ?? null)]
  const payment: EventPayment = {
    transaction_id: pix?.txid ?? boleto ?? transaction,
    payment_means: pix?.txid ? pix.means : boleto ? BOLETO : null,
    psp_name: psp.name ?? (psp.cnpj === null ? (pix?.host ?? null) : null),
    psp_cnpj: psp.cnpj,
    receiver_name: receiver.name ?? (receiver.cnpj === null ? (pix?.receiver ?? null) : null),
    receiver_cnpj: receiver.cnpj,
  }
  const isEmpty = Object.values(payment).every((value) => value === null)
  return isEmpty ? {} : { payments: [payment] }
}

/** A party of a payment, which sources give as a CNPJ or as a name. */
export function partyTold(text: string | null): { cnpj: string | null; name: string | null } {
  const cnpj = text === null ? undefined : readCnpj(text)
  return cnpj === undefined ? { cnpj: null, name: text && cutText(text, LONGEST_NAME) } : { cnpj, name: null }
}

const LONGEST_CODE = 200
const LONGEST_NAME = 150
/** tpMeioPgto. Source: IT 2026.001 of the DF-e, second hand. */
const BOLETO = '15'
const PIX_OF_A_CHARGE = '17'
const PIX_BY_KEY = '20'

const PIX_CODE = /^000201.*br\.gov\.bcb\.pix/i

/** 44 digits of the barcode, 47 or 48 of the line; any other text is no boleto. */
function boletoDigits(text: string | null): string | null {
  const digits = (text ?? '').replace(/[\s.-]/g, '')
  return /^([0-9]{44}|[0-9]{47,48})$/.test(digits) ? digits : null
}

type Pix = { means: string; txid: string | null; receiver: string | null; host: string | null }

/**
 * What the code of a Pix says: the id of the transaction, who receives, and the address of the institution that keeps
 * the charge. Source: Banco Central, Manual de Padrões para Iniciação do Pix (BR Code): 26 the account, of which 25 is
 * the address of a charge, 59 the receiver's name, 62-05 the txid, `***` where the charge has it.
 */
function readPixCode(code: string | null): Pix | null {
  const fields = tagged(code ?? '')
  if (fields?.get('00') !== '01') return null
  const account = tagged(fields.get('26') ?? '')
  if (account?.get('00')?.toLowerCase() !== 'br.gov.bcb.pix') return null
  const address = account.get('25') ?? null
  const txid = tagged(fields.get('62') ?? '')?.get('05') ?? null
  return {
    means: address === null ? PIX_BY_KEY : PIX_OF_A_CHARGE,
    txid: txid !== null && /^[0-9A-Za-z]{1,35}$/.test(txid) ? txid : null,
    receiver: fields.get('59')?.trim() || null,
    host: address === null ? null : hostOf(address),
  }
}

function hostOf(address: string): string | null {
  return /^(?:https:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/:]|$)/i.exec(address)?.[1]?.toLowerCase() ?? null
}

/** Fields of two digits of name, two of length, and the value. Undefined for any other text. */
function tagged(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const [, name, length] = /^([0-9]{2})([0-9]{2})/.exec(text.slice(at, at + 4)) ?? []
    if (name === undefined || length === undefined) return undefined
    const end = at + 4 + Number(length)
    if (end > text.length) return undefined
    fields.set(name, text.slice(at + 4, end))
    at = end
  }
  return fields
}
