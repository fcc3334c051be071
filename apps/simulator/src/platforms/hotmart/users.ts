import { parseDocument } from '@talao/fiscal'
import { idOf, PRODUCER } from '../identity.ts'
import type { StoredBuyer, StoredSale } from '../store/sale.ts'
import { COUNTRY_NAMES, STATE_NAMES, ucodeOf } from './people.ts'

/** A row of sales/users: the only list with documents and addresses. */
export function usersRow(sale: StoredSale) {
  return {
    transaction: sale.code,
    product: { name: sale.product.name, id: idOf(sale.product.id) },
    users: [
      { role: 'BUYER', user: buyerOf(sale.buyer) },
      { role: 'PRODUCER', user: personOf(PRODUCER) },
      ...sale.coproducers.map((one) => ({ role: 'COPRODUCER', user: personOf(one) })),
      ...sale.affiliates.map((one) => ({ role: 'AFFILIATE', user: personOf(one) })),
    ],
  }
}

function buyerOf(buyer: StoredBuyer) {
  return {
    ...personOf(buyer),
    trade_name: '',
    cellphone: buyer.phone ?? '',
    phone: '',
    address: addressOf(buyer),
  }
}

type Person = { name: string; email: string; document: string | null }

function personOf({ name, email, document }: Person) {
  return { ucode: ucodeOf(email), locale: 'PT_BR', name, email, documents: documentsOf(document), address: {} }
}

function documentsOf(document: string | null) {
  if (document === null) return []
  return [{ value: document, type: parseDocument(document)?.kind ?? 'DOCUMENT' }]
}

function addressOf({ address, country }: StoredBuyer) {
  const named = { country: COUNTRY_NAMES[country] ?? country }
  if (!address) return named
  return {
    city: address.city,
    state: STATE_NAMES[address.state] ?? address.state,
    ...named,
    zip_code: address.postal_code,
    address: address.street,
    complement: address.complement,
    neighborhood: address.neighborhood,
    number: address.number,
  }
}
