import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, client, delivery } from '../../testing/sale/delivery.ts'
import { type AddressEdit, type SaleEdits, withEdits } from './edits.ts'
import { effectiveState } from './effective-state.ts'

const DAY = (n: number) => `2026-11-${String(n).padStart(2, '0')}T12:00:00.000Z`
const HOME: AddressEdit = {
  is_abroad: false,
  postal_code: '05422010',
  street: 'Rua dos Pinheiros',
  number: '88',
  complement: null,
  neighborhood: 'Pinheiros',
  city_id: 3550308,
  state_id: 35,
  country_id: 1,
  abroad_city: null,
}

describe('people’s words', () => {
  it('lie over whatever is delivered, in any order, and the rest stays as told', () => {
    fc.assert(
      fc.property(edits, deliveriesInTwoOrders(), (words, [clean, shuffled]) => {
        const one = effectiveState(after(clean), { edits: words, rate: null, platform: 'HOTMART' })
        const other = effectiveState(after(shuffled), { edits: words, rate: null, platform: 'HOTMART' })
        expect(other).toEqual(one)
        expect(wordsIn(one.sale, words)).toEqual(words)
        expect(one.sale.external_sales_id).toBe('HP1')
        if (words.client?.email === undefined) expect(one.sale.client.email).toBe(after(clean).sale.client.email)
      }),
    )
  })

  it('of nothing change nothing', () => {
    const state = after([delivery('PAID', DAY(20))])
    expect(withEdits(state.sale, {})).toEqual(state.sale)
    expect(effectiveState(state, { edits: {}, rate: null, platform: 'HOTMART' })).toEqual({
      ...state,
      paid_by_user: false,
    })
  })

  it('complete a sale: with document and address it waits for its day', () => {
    const told = after([delivery('PAID', DAY(20), {}, { client: client({ document: null, address: null }) })])
    expect([told.status, told.sale.missing]).toEqual(['UNPROCESSED', ['document', 'address']])
    const words = { client: { document: '52998224725', address: HOME } }
    const decided = effectiveState(told, { edits: words, rate: null, platform: 'HOTMART' })
    expect([decided.status, decided.sale.missing, decided.sale.client.document_type]).toEqual(['PENDING', [], 'CPF'])
  })

  it('may take the address away again, which is then missing', () => {
    const told = after([delivery('PAID', DAY(20))])
    const decided = effectiveState(told, { edits: { client: { address: null } }, rate: null, platform: 'HOTMART' })
    expect([decided.status, decided.sale.missing]).toEqual(['UNPROCESSED', ['address']])
  })

  it('say that a sale was paid which nobody told as paid', () => {
    const told = after([delivery('PENDING', DAY(20), {}, { approved_at: null })])
    expect(told.status).toBe('UNCOMPLETED')
    expect(effectiveState(told, { edits: { approved_at: DAY(21) }, rate: null, platform: 'HOTMART' }).status).toBe(
      'PENDING',
    )
  })

  it('never bring back what was given back', () => {
    const told = after([delivery('PAID', DAY(20)), delivery('REFUNDED', DAY(21))])
    expect(
      effectiveState(told, { edits: { approved_at: DAY(22), amount: '1.00' }, rate: null, platform: 'HOTMART' }).status,
    ).toBe('CANCELED')
  })
})

describe('another price', () => {
  const told = after([delivery('PAID', DAY(20), {}, { currency: 'USD', amount: '50.00', amount_exchanged: '250.00' })])

  it('of a foreign sale has no reais until somebody says them', () => {
    const decided = effectiveState(told, { edits: { amount: '60.00' }, rate: null, platform: 'HOTMART' })
    expect([decided.sale.amount_exchanged, decided.status]).toEqual([null, 'UNPROCESSED'])
  })

  it('in reais is its own amount in reais', () => {
    const { sale } = effectiveState(told, {
      edits: { amount: '60.00', currency: 'BRL' },
      rate: null,
      platform: 'HOTMART',
    })
    expect([sale.amount, sale.amount_exchanged]).toEqual(['60.00', '60.00'])
  })

  it('gets its reais by the day’s rate, rounded half up to the cent', () => {
    const { sale, status } = effectiveState(told, { edits: { amount: '10.01' }, rate: '5.5', platform: 'HOTMART' })
    expect([sale.amount_exchanged, status]).toEqual(['55.06', 'PENDING'])
  })

  it('leaves the platform’s own reais before any rate', () => {
    expect(effectiveState(told, { edits: {}, rate: '9', platform: 'HOTMART' }).sale.amount_exchanged).toBe('250.00')
  })
})

const edits: fc.Arbitrary<SaleEdits> = fc.record(
  {
    amount: fc.constantFrom('97.00', '150.00'),
    warranty_end_date: fc.constant('2026-12-24'),
    payment_method: fc.constantFrom('pix', null),
    amount_charged: fc.constantFrom('104.90', null),
    commission_amount: fc.constantFrom('80.00', null),
    subscription_id: fc.constantFrom('SUB-1', null),
    recurrence_number: fc.constantFrom(3, null),
    affiliates: fc.constantFrom([], [{ name: 'Ana', code: null, email: null, amount: '10.00' }]),
    client: fc.record(
      {
        name: fc.constant('Outra Pessoa'),
        email: fc.constantFrom('nova@example.com', null),
        address: fc.constant(HOME),
      },
      { requiredKeys: [] },
    ),
    items: fc.constant([
      { product_id: null, description: 'Outro curso', quantity: '1', value_per_unit: '97.00', coproducer_id: null },
    ]),
  },
  { requiredKeys: [] },
)

/** The sale's values of the edited fields. */
function wordsIn(sale: ReturnType<typeof withEdits>, words: SaleEdits): unknown {
  return Object.fromEntries(
    Object.keys(words).map((name) => {
      if (name === 'items')
        return [name, sale.items.length === 1 && sale.items[0]?.name === 'Outro curso' ? words.items : sale.items]
      if (name !== 'client') return [name, sale[name as 'amount']]
      const own = Object.keys(words.client ?? {}).map((part) => [
        part,
        part === 'address' && sale.client.address?.city === '3550308' ? HOME : sale.client[part as 'name'],
      ])
      return [name, Object.fromEntries(own)]
    }),
  )
}

function deliveriesInTwoOrders() {
  const kinds = ['PENDING', 'PAID', 'COMPLETED', 'REFUND_REQUESTED'] as const
  return fc
    .array(fc.record({ kind: fc.constantFrom(...kinds), day: fc.integer({ min: 1, max: 28 }) }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((told) =>
      told.map(({ kind, day }, n) =>
        delivery(kind, DAY(day), { delivery_key: `HOTMART:${n}` }, { client: client({ email: `e${n}@example.com` }) }),
      ),
    )
    .chain((clean) => fc.shuffledSubarray(clean, { minLength: clean.length }).map((mixed) => [clean, mixed] as const))
}
