import { describe, expect, it } from 'vitest'
import { emptyItem } from './items-form.ts'
import { missingField } from './missing-field.ts'
import { type SaleValues, saleValues } from './sale-form.ts'

const fresh = saleValues(undefined, '2026-11-20', 3)

describe('the field of a sale that lacks something', () => {
  it('is the first from above of all that it lacks', () => {
    expect(missingField(fresh, ['address', 'email', 'document'])).toBe('client.document')
    expect(missingField(fresh, ['exchange_rate', 'address', 'email'])).toBe('client.email')
    expect(missingField(fresh, ['exchange_rate'])).toBe('amount_exchanged')
    expect(missingField(fresh, ['exchange_rate', 'amount'])).toBe('discount')
  })

  it('is the first part of the address that is not there yet', () => {
    expect(missingField(fresh, ['address'])).toBe('client.address.postal_code')
    expect(missingField(living({ postal_code: '01310100' }), ['address'])).toBe('client.address.street')
    const street = { postal_code: '01310100', street: 'Avenida Paulista' }
    expect(missingField(living(street), ['address'])).toBe('client.address.neighborhood')
    expect(missingField(living({ ...street, neighborhood: 'B' }), ['address'])).toBe('client.address.neighborhood')
    expect(missingField(living({ ...street, neighborhood: 'Sé' }), ['address'])).toBe('client.address.city_id')
  })

  it('asks nobody abroad for a CEP', () => {
    const abroad = living({ street: 'Rua Augusta' })
    expect(missingField({ ...abroad, client: { ...abroad.client, is_abroad: true } }, ['address'])).toBe(
      'client.address.abroad_city',
    )
  })

  it('is of the item without a name, not of the first', () => {
    const items = [{ ...emptyItem('new-0'), description: 'Mentoria' }, emptyItem('new-1')]
    expect(missingField({ ...fresh, items }, ['product'])).toBe('items.1.description')
  })

  it('is none of a sale that lacks nothing', () => {
    expect(missingField(fresh, [])).toBeUndefined()
  })
})

function living(address: Partial<SaleValues['client']['address']>): SaleValues {
  return { ...fresh, client: { ...fresh.client, address: { ...fresh.client.address, ...address } } }
}
