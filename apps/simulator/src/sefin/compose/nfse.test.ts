import { decimalFromCents, INF_NFSE, type InfDps, readNfse } from '@talao/fiscal'
import { checkLayout } from '@talao/fiscal/layout/check'
import { company, firm } from '@talao/fiscal/testing/nfse/note'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NORMAL, openNfseRegister } from '../../../testing/sefin.ts'
import { centsOf } from '../cents.ts'

/** Percent of the service amount: mostly lawful, sometimes too high. */
const share = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }))
const amounts = fc
  .record({
    service: fc.integer({ min: 1, max: 1_000_000 }),
    shares: fc.tuple(share, share, share, share),
    withholdsIss: fc.boolean(),
    regime: fc.constantFrom(NORMAL, company(), company({ tax_regime: 'MEI' })),
  })
  .map(({ shares, ...rest }) => {
    const [free, conditional, deduction, withheld] = shares.map((one) => Math.floor((rest.service * one) / 100))
    return {
      ...rest,
      free: free ?? 0,
      conditional: conditional ?? 0,
      deduction: deduction ?? 0,
      withheld: withheld ?? 0,
    }
  })
type Amounts = typeof amounts extends fc.Arbitrary<infer Value> ? Value : never

function apply(dps: InfDps, { service, free, conditional, deduction, withheld, withholdsIss }: Amounts): void {
  const { valores } = dps
  valores.vServPrest.vServ = decimalFromCents(service)
  if (free || conditional) {
    valores.vDescCondIncond = {
      ...(free && { vDescIncond: decimalFromCents(free) }),
      ...(conditional && { vDescCond: decimalFromCents(conditional) }),
    }
  }
  if (deduction) valores.vDedRed = { vDR: decimalFromCents(deduction) }
  if (withheld) valores.trib.tribFed = { vRetCP: decimalFromCents(withheld) }
  if (withholdsIss) {
    valores.trib.tribMun.tpRetISSQN = '2'
    if (dps.prest.regTrib.opSimpNac === '3') valores.trib.tribMun.pAliq = '2.50'
  }
}

it('either refuses a DPS or answers a note that fits its layout and adds up to the cent', () => {
  const book = openNfseRegister()
  let number = 0
  let issued = 0
  fc.assert(
    fc.property(amounts, (given) => {
      number += 1
      const wish = {
        note: { company: given.regime, customer_note: firm() },
        number,
        change: (dps: InfDps) => apply(dps, given),
      }
      const answer = book.send(book.signed(wish))
      if (!answer.ok) return
      issued += 1
      const { nfse } = readNfse(answer.nfse.xml)
      expect(checkLayout(INF_NFSE, nfse, '2026-11-20')).toEqual([])
      const { vLiq, vTotalRet, vBC, vISSQN } = nfse.valores
      expect(centsOf(vLiq) + centsOf(vTotalRet) + given.free + given.conditional).toBe(given.service)
      expect(centsOf(vISSQN)).toBeLessThanOrEqual(centsOf(vBC))
    }),
    { numRuns: 300 },
  )
  expect(issued).toBeGreaterThan(30)
})
