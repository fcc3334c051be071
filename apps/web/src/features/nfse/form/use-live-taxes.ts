import type { CompanyOut } from '@talao/contract'
import { useNorms } from '../../../components/note-form/use-norms.ts'
import { useQueryInTransition } from '../../../components/request/use-query-in-transition.ts'
import { today } from '../../../lib/clock.ts'
import type { LiveTaxes } from './live-taxes.ts'
import { type NfseValues, typedAmounts } from './nfse-values.ts'

/** The taxes computed live. The tax rules are loaded after the form is on screen. */
export function useLiveTaxes(values: NfseValues, issuer: CompanyOut): LiveTaxes {
  const law = useQueryInTransition({
    queryKey: ['law-of-nfse'],
    queryFn: () => import('./live-taxes.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const norms = useNorms()
  return law?.liveTaxes(values, issuer, today(issuer.time_zone), norms) ?? withoutTaxes(values)
}

function withoutTaxes(values: NfseValues): LiveTaxes {
  const { total_cents, discount_cents, discount_conditional_cents } = typedAmounts(values)
  return {
    rows: [{ label: 'Serviço', cents: total_cents }],
    totalCents: total_cents,
    withheldCents: 0,
    netCents: total_cents - discount_cents - discount_conditional_cents,
    faults: {},
    withoutIbsCbs: [],
  }
}
