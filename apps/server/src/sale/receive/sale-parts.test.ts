import { type EventSale, type EventShare, SILENT_SALE } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { buyerAddressOf } from './buyer-address.ts'
import type { Partner, SoldProduct } from './sale-context.ts'
import { saleParts } from './sale-parts.ts'

const CLIENT: EventSale['client'] = {
  name: 'Beatriz Nogueira Prates',
  email: null,
  phone: null,
  document: null,
  document_type: null,
  person_type: 'PF',
  is_abroad: false,
  country: 'BR',
  address: null,
}
const COURSE = { external_code: 'C', name: 'Curso de Cerâmica', quantity: '1', unit_value: '100.00' }
const told = (amount: string, share: Partial<EventShare> = {}): EventShare => ({
  name: null,
  document: null,
  email: null,
  amount,
  ...share,
})
const partner = (company_id: number, name: string): Partner => ({
  company_id,
  name,
  document: `1122233300018${company_id}`,
  email: `${name}@example.com`,
  percentage: '30',
})

const WISHES = { warranty_days: null, delay_to_send_note_in_days: null, auto_send: null }
const SALE: EventSale = {
  ...SILENT_SALE,
  external_sales_id: 'V-1',
  currency: 'BRL',
  amount: '100.00',
  client: CLIENT,
  items: [COURSE],
}

function sharesOf(coproducers: EventShare[], partners: Partner[]) {
  const product: SoldProduct = { id: 1, is_physical: false, partners, ...WISHES }
  const { place } = buyerAddressOf(CLIENT)
  return saleParts({ ...SALE, coproducers }, { edits: {}, products: [product], place }).coproducers
}

describe('whose a told share is', () => {
  it('is the only partner’s, where nobody is named', () => {
    expect(sharesOf([told('30.00')], [partner(7, 'ines')])).toEqual([
      {
        coproducer_company_id: 7,
        name: 'ines',
        document: '11222333000187',
        email: 'ines@example.com',
        amount_cents: 3000,
      },
    ])
  })

  it('is the one partner’s who is left, where the others are named', () => {
    const shares = sharesOf(
      [told('20.00'), told('30.00', { email: 'INES@example.com' })],
      [partner(7, 'ines'), partner(8, 'caio')],
    )
    expect(shares.map((share) => share.coproducer_company_id)).toEqual([8, 7])
  })

  it('is nobody’s, where it could be one of two', () => {
    const shares = sharesOf([told('20.00'), told('30.00')], [partner(7, 'ines'), partner(8, 'caio')])
    expect(shares.map((share) => share.coproducer_company_id)).toEqual([null, null])
  })

  it('is nobody’s here, where somebody else is named', () => {
    const [share] = sharesOf([told('30.00', { name: 'Outra Pessoa' })], [partner(7, 'ines')])
    expect(share).toMatchObject({ coproducer_company_id: null, name: 'Outra Pessoa' })
  })
})
