import { parseCep } from '../value/cep.ts'
import { toLatin1 } from '../value/latin1-text.ts'
import { receivedAmountFault } from './amount.ts'
import type { EventAddress, EventSale, MissingData } from './event.ts'

/**
 * The data a note needs that the sale lacks. A buyer abroad needs no document; `amount` is missing when it contradicts
 * the items.
 */
export function missingData(sale: EventSale): MissingData[] {
  const { client } = sale
  const missing: MissingData[] = []
  if (!client.document && !client.is_abroad) missing.push('document')
  if (!client.address || !isAddressComplete(client.address, client.is_abroad)) missing.push('address')
  if (!client.email) missing.push('email')
  if (sale.items.length === 0 || sale.items.some((item) => !item.name.trim())) missing.push('product')
  if (receivedAmountFault(sale) !== undefined) missing.push('amount')
  if (sale.currency !== 'BRL' && sale.amount_exchanged === null) missing.push('exchange_rate')
  return missing
}

/**
 * Whether the address is complete enough for a note. In Brazil both layouts require street, bairro, city, UF and CEP; a
 * missing number is written as S/N. Abroad, forms have no bairro, and many countries have neither state nor postal
 * code. Source: leiaute NF-e 4.00, E05; TCEndereco.
 */
export function isAddressComplete(address: EventAddress, isAbroad: boolean): boolean {
  const { street, neighborhood, city, state, postal_code } = address
  if (!isNamed(street) || !isNamed(city)) return false
  return isAbroad || (isNamed(neighborhood) && Boolean(state) && parseCep(postal_code ?? '') !== undefined)
}

/**
 * At least two characters that a note can carry, as the note rules require: anything shorter would be refused at
 * sending.
 */
function isNamed(part: string | null): boolean {
  return toLatin1(part ?? '').length >= SHORTEST_PART
}

const SHORTEST_PART = 2
