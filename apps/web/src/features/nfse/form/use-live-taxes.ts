import type { CompanyOut } from '@talao/contract'
import { useQueryInTransition } from '../../../components/request/use-query-in-transition.ts'
import { today } from '../../../lib/clock.ts'
import { totalCents } from './items-values.ts'
import type { LiveTaxes } from './live-taxes.ts'
import type { NfseValues } from './nfse-values.ts'
import { centsOf } from './typed-amount.ts'

/** The taxes computed live. The tax rules are loaded after the form is on screen. */
export function useLiveTaxes(values: NfseValues, issuer: CompanyOut): LiveTaxes {
  const law = useQueryInTransition({
    queryKey: ['law-of-nfse'],
    queryFn: () => import('./live-taxes.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return law?.liveTaxes(values, issuer, today(issuer.time_zone)) ?? withoutTaxes(values)
}

function withoutTaxes({ items, discount, discount_conditional }: NfseValues): LiveTaxes {
  const total = totalCents(items)
  const discounts = (centsOf(discount) ?? 0) + (centsOf(discount_conditional) ?? 0)
  return {
    rows: [{ label: 'Serviço', cents: total }],
    totalCents: total,
    withheldCents: 0,
    netCents: total - discounts,
    faults: {},
    withoutIbsCbs: [],
  }
}
