import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../test/support/time-zones.ts'
import { input } from '../../testing/nfe/draft-input.ts'
import type { Nfe } from '../note/nfe.ts'
import { itemField, TAGGED_ITEM_FIELDS } from '../note/nfe-item.ts'
import { composeNfe } from './compose/compose.ts'
import { draftNfe } from './draft.ts'
import { nfeFromLayout } from './nfe-from-layout.ts'

const NAMES = {
  city: { name: 'São Paulo' },
  state: { uf: 'SP' },
  country: { name: 'Brasil', bacen_code: '1058', iso2: 'BR' },
}

function issued(over: Partial<Nfe> = {}): { nfe: Nfe; back: ReturnType<typeof nfeFromLayout> } {
  const nfe = {
    ...draftNfe(input({ homologation_mode: false, defaults: { in_production: true }, item: { description: 'Livro' } })),
    ...over,
  }
  const issuedAt = new Date('2026-11-20T13:00:00Z')
  const { infNFe } = composeNfe({ nfe, serie: 1, number: 7, code: '13580387', issuedAt, program: 'Talao' })
  return { nfe, back: nfeFromLayout(infNFe) }
}

describeInEveryZone('a note read back from its layout', () => {
  it('says what it said when it was written', () => {
    const { nfe, back } = issued()
    const { product_id: _id, nfe_tax, ...item } = nfe.items[0] as Nfe['items'][number]
    expect(back).toMatchObject({
      in_production: true,
      nature_operation: nfe.nature_operation,
      type_operation: nfe.type_operation,
      goal: nfe.goal,
      customer_presence: nfe.customer_presence,
      final_customer: nfe.final_customer,
      shipping: nfe.shipping,
      payments: nfe.payments,
      intermediary: nfe.intermediary,
      issue_date: new Date('2026-11-20T13:00:00Z'),
      items: [{ ...item, nfe_tax: { icms_origin: '0', icms_cst: nfe_tax.icms_cst, pis_cst: nfe_tax.pis_cst } }],
    })
    const { address, ...buyer } = nfe.customer_note
    expect(back.customer_note).toMatchObject(buyer)
    expect(back.customer_note.address).toMatchObject({ city_id: address?.city_id, state_id: 35, country_id: 1 })
  })

  it('has every field of an item that names a tag of the layout', () => {
    const said = Object.fromEntries(
      TAGGED_ITEM_FIELDS.map((name, at) => [name, itemField(name).kind === 'cents' ? 100 + at : `SP01000${at}`]),
    )
    const items = issued().nfe.items.map((item) => ({ ...item, ...said }))
    expect(issued({ items }).back.items).toMatchObject([said])
  })

  it('knows a return with its reference, a marketplace and a company abroad', () => {
    const chave = '35261111222333000181550010000010011135803870'
    const address = { ...issued().nfe.customer_note.address, ...NAMES, is_abroad: true, city_id: null, state_id: null }
    const portugal = { ...address, country_id: 6076, country: { name: 'Portugal', bacen_code: '6076', iso2: 'PT' } }
    const { back } = issued({
      goal: 'Devolucao',
      type_operation: 'Entrada',
      nfe_referenced: chave,
      intermediary: { indicator: '1', cnpj: '11222333000181', registration: 'loja' },
      customer_note: {
        ...issued().nfe.customer_note,
        is_abroad: true,
        document: null,
        foreign_document: 'PT1',
        address: portugal as Nfe['customer_note']['address'],
      },
    })
    expect(back).toMatchObject({
      goal: 'Devolucao',
      type_operation: 'Entrada',
      nfe_referenced: chave,
      intermediary: { indicator: '1', cnpj: '11222333000181', registration: 'loja' },
      customer_note: {
        is_abroad: true,
        document: null,
        foreign_document: 'PT1',
        state_id: null,
        address: { is_abroad: true, city_id: null, state_id: null, country_id: 6076 },
      },
    })
  })
})
