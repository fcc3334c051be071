import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOfCents } from '../value/money.ts'
import { COPRODUCTION_BASES, coproductionShares, exceedWhole, producerRest } from './coproduction-shares.ts'

describe('sharesOf', () => {
  it('leaves the whole to the producer when the producer issues', () => {
    expect(
      coproductionShares({ amountCents: 10000, base: 'PRODUCER', producerCents: 6000, partnerCents: [3000] }),
    ).toEqual({
      producer: 10000,
      partners: [0],
    })
  })

  it('grosses each part up from what is paid, and the cents left over are the producer’s', () => {
    // 100.00 sold, 90.00 paid out: 60, 20 and 10 of 90.
    expect(
      coproductionShares({ amountCents: 10000, base: 'SHARE', producerCents: 6000, partnerCents: [2000, 1000] }),
    ).toEqual({
      producer: 6667,
      partners: [2222, 1111],
    })
  })

  it('gives an item to the co-producer who issues it, whatever the base', () => {
    const items = [
      { quantity: '1', value_per_unit: '70.00', partner: null },
      { quantity: '1', value_per_unit: '30.00', partner: 0 },
    ]
    const facts = { amountCents: 9000, producerCents: 5000, partnerCents: [5000], items }
    expect(coproductionShares({ ...facts, base: 'PRODUCER' })).toEqual({ producer: 6300, partners: [2700] })
    expect(coproductionShares({ ...facts, base: 'SHARE' })).toEqual({ producer: 3150, partners: [5850] })
  })

  it('leaves all to the producer when nobody is paid anything', () => {
    expect(coproductionShares({ amountCents: 9700, base: 'SHARE', producerCents: 0, partnerCents: [0, 0] })).toEqual({
      producer: 9700,
      partners: [0, 0],
    })
  })

  it('sums to the cent for one to five partners and any percentage, nothing below zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        fc.array(percentage, { minLength: 1, maxLength: 5 }).filter((all) => !exceedWhole(all)),
        fc.constantFrom(...COPRODUCTION_BASES),
        (amountCents, percentages, base) => {
          const partnerCents = percentages.map((one) => percentOfCents(amountCents, one))
          const producerCents = producerRest(amountCents, partnerCents)
          const { producer, partners } = coproductionShares({ amountCents, base, producerCents, partnerCents })
          expect(producer + partners.reduce((sum, one) => sum + one, 0)).toBe(amountCents)
          expect(Math.min(producer, ...partners)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  it('sums to the cent from any commissions, and no partner gets more than its exact part', () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.array(cents, { minLength: 1, maxLength: 5 }),
        (amountCents, producerCents, partnerCents) => {
          const { producer, partners } = coproductionShares({ amountCents, base: 'SHARE', producerCents, partnerCents })
          expect(producer + partners.reduce((sum, one) => sum + one, 0)).toBe(amountCents)
          const total = BigInt(producerCents) + partnerCents.reduce((sum, one) => sum + BigInt(one), 0n)
          for (const [at, part] of partners.entries())
            expect(BigInt(part) * total <= BigInt(amountCents) * BigInt(partnerCents[at] ?? 0)).toBe(true)
        },
      ),
    )
  })
})

it('percentages may fill the whole and not pass it', () => {
  expect(exceedWhole(['50', '49.9999', '0.0001'])).toBe(false)
  expect(exceedWhole(['50', '50.0001'])).toBe(true)
})

const cents = fc.integer({ min: 0, max: 1_000_000_000 })
const percentage = fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toFixed(4))
