import { toldAmountFault } from './amount.ts'
import type { EventAddress, EventSale, MissingData } from './event.ts'

/** What a note would need and the sale does not have. A buyer abroad needs no document; `amount` is one that agrees with the items. */
export function missingData(sale: EventSale): MissingData[] {
  const { client } = sale
  const missing: MissingData[] = []
  if (!client.document && !client.is_abroad) missing.push('document')
  if (!client.address || !isAddressComplete(client.address, client.is_abroad)) missing.push('address')
  if (!client.email) missing.push('email')
  if (sale.items.length === 0 || sale.items.some((item) => !item.name.trim())) missing.push('product')
  if (toldAmountFault(sale) !== undefined) missing.push('amount')
  if (sale.currency !== 'BRL' && sale.amount_exchanged === null) missing.push('exchange_rate')
  return missing
}

/** Street, city, and in Brazil UF and CEP. A missing number becomes S/N on paper, so it is not asked for here. */
export function isAddressComplete(address: EventAddress, isAbroad: boolean): boolean {
  if (!address.street || !address.city) return false
  return isAbroad || Boolean(address.state && address.postal_code)
}
