import type { SaleOut } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../../../test/support/time-zones.ts'
import { emptyItem } from './items-form.ts'
import { amountCents, checkSale, type SaleValues, saleBody, saleValues, screenFields } from './sale-form.ts'

describeInEveryZone('the form of a sale', () => {
  const TODAY = '2026-11-20'
  const fresh = saleValues(undefined, TODAY, 3)
  const filled: SaleValues = {
    ...fresh,
    external_sales_id: ' BALCAO-1 ',
    client: { ...fresh.client, name: 'Noé Sampaio', document: '12.ABC.345/01DE-35' },
    items: [
      { ...emptyItem('new-0'), description: 'Mentoria', quantity: '3', value_per_unit: '33,335' },
      { ...emptyItem('new-0'), key: 'new-1', description: 'Apostila', quantity: '1', value_per_unit: '1.000,00' },
    ],
  }
  const known = {
    id: 9,
    version: 4,
    company_id: 3,
    customer_name: 'Noé Sampaio',
    external_sales_id: 'HP1',
    currency: 'BRL',
    amount: 497,
    amount_exchanged: 497,
    purchase_date: '2026-11-20T12:30:00.000Z',
    approved_at: '2026-11-20T12:31:00.000Z',
    date_to_process: '2026-11-27',
    warranty_end_date: '2026-11-27',
    payment_method: 'credit_card',
    installments: 12,
    is_physical: false,
    auto_send: null,
    freight: null,
    discount: 0,
    missing: [] as SaleOut['missing'],
    items: [
      {
        id: 1,
        product_id: 2,
        product: null,
        description: 'Método',
        quantity: 1,
        value_per_unit: 497,
        coproducer_id: null,
      },
    ],
  } as SaleOut

  describe('a new sale', () => {
    it('travels whole, and is worth the sum of its lines rounded one by one', () => {
      const body = saleBody(filled, undefined)
      expect(body).toMatchObject({
        company_id: 3,
        external_sales_id: 'BALCAO-1',
        currency: 'BRL',
        freight: 0,
        discount: 0,
      })
      expect(amountCents(filled)).toBe(110_001)
      expect(body.items?.[1]).toMatchObject({ quantity: '1', value_per_unit: '1000.00', product_id: null })
      expect(body.purchase_date).toBe('2026-11-20T03:00:00.000Z')
      expect(body.approved_at).toBe(body.purchase_date)
      expect(body).not.toHaveProperty('amount_exchanged')
      expect(body).not.toHaveProperty('version')
    })

    it('keeps the letters of a CNPJ and knows by them that the buyer is a company', () => {
      expect(saleBody(filled, undefined).client).toMatchObject({
        document: '12ABC34501DE35',
        type: 'PJ',
        address: null,
      })
    })

    it('keeps the country of a phone abroad, also of one that could be of Brazil', () => {
      const client = { ...filled.client, is_abroad: true, phone: '+1 917 555-0100' }
      const said = saleBody({ ...filled, client }, undefined).client
      expect(said?.phone).toBe('19175550100')
      expect(saleValues({ ...known, client: said } as SaleOut, TODAY, 3).client.phone).toBe('+19175550100')
    })

    it('says why a buyer abroad has no document, and only of one who has none', () => {
      const client = { ...filled.client, is_abroad: true, no_foreign_document_reason: '1' } as const
      const said = saleBody({ ...filled, client }, undefined).client
      expect(said?.no_foreign_document_reason).toBe('1')
      const read = saleValues({ ...known, client: said } as SaleOut, TODAY, 3).client
      expect(read.no_foreign_document_reason).toBe('1')
      const documented = saleBody({ ...filled, client: { ...client, foreign_document: 'P123' } }, undefined).client
      expect(documented?.no_foreign_document_reason).toBeNull()
    })

    it('not paid yet has no approval', () => {
      expect(saleBody({ ...filled, isPaid: false }, undefined).approved_at).toBeNull()
    })
  })

  describe('an edited sale', () => {
    const values = saleValues(known, TODAY, undefined)

    it('sends nothing of what nobody touched', () => {
      expect(saleBody(values, known)).toEqual({ version: 4 })
    })

    it('sends what was changed and no more', () => {
      const body = saleBody({ ...values, client: { ...values.client, email: 'noe@sampaio.example' } }, known)
      expect(Object.keys(body).toSorted()).toEqual(['client', 'version'])
    })

    it('leaves the amount to the server, and says it where the sale contradicts itself', () => {
      const dearer = { ...values, freight: '10,00', discount: '7,50' }
      expect(saleBody(dearer, known)).toEqual({ freight: 10, discount: 7.5, version: 4 })
      expect(amountCents(dearer)).toBe(49_950)
      expect(saleBody(values, { ...known, missing: ['amount'] })).toEqual({ amount: 497, version: 4 })
    })

    it('begins the day of a new purchase where its company is, whatever clock the screen shows', () => {
      const body = saleBody({ ...filled, purchase_day: '2026-11-28' }, undefined, 'America/Rio_Branco')
      expect(body.purchase_date).toBe('2026-11-28T05:00:00.000Z')
    })

    it('shows and keeps the day of a purchase where its company is', () => {
      const acre = { ...known, purchase_date: '2026-11-29T03:30:00.000Z', time_zone: 'America/Rio_Branco' }
      const shown = saleValues(acre, '2026-11-29', undefined)
      expect(shown.purchase_day).toBe('2026-11-28')
      expect(saleBody(shown, acre)).toEqual({ version: known.version })
      const moved = saleBody({ ...shown, purchase_day: '2026-11-27' }, acre)
      expect(moved.purchase_date).toBe('2026-11-27T05:00:00.000Z')
    })

    it('keeps the hour of the purchase while its day stays', () => {
      expect(saleBody({ ...values, purchase_day: '2026-11-19' }, known).purchase_date).toBe('2026-11-19T03:00:00.000Z')
    })
  })

  it.each([
    [{ external_sales_id: '' }, 'external_sales_id'],
    [{ company_id: '' }, 'company_id'],
    [{ currency: 'R$' }, 'currency'],
    [{ purchase_day: '' }, 'purchase_day'],
    [{ installments: '0' }, 'installments'],
    [{ freight: 'grátis' }, 'freight'],
    [{ discount: '1.100,02' }, 'discount'],
    [{ client: { ...filled.client, name: ' ' } }, 'client.name'],
    [{ client: { ...filled.client, document: '111.444.777-53' } }, 'client.document'],
    [
      { client: { ...filled.client, address: { ...filled.client.address, postal_code: '123' } } },
      'client.address.postal_code',
    ],
    [{ client: { ...filled.client, is_abroad: true } }, 'client.address.country_id'],
    [{ items: [{ ...emptyItem('new-0'), description: 'x', value_per_unit: '1', quantity: '0' }] }, 'items.0.quantity'],
    [{ items: [{ ...emptyItem('new-0'), value_per_unit: 'dez' }] }, 'items.0.value_per_unit'],
  ] as const)('%j is shown beside its field', (change, field) => {
    expect(checkSale(filled)).toEqual({})
    expect(Object.keys(checkSale({ ...filled, ...change } as SaleValues))).toContain(field)
  })

  it("puts the server's word on the purchase beside the day", () => {
    expect(screenFields({ purchase_date: 'No futuro.', 'client.name': 'Curto.' })).toEqual({
      purchase_day: 'No futuro.',
      'client.name': 'Curto.',
    })
  })
})
