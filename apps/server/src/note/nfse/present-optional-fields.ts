import type { NfseOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import type { Address } from '@talao/fiscal'
import type { StoredNfseTerms } from './load.ts'

type TermsOut = Pick<NfseOut, keyof StoredNfseTerms>

/** Converts the optional NFS-e fields to the API: rates are stored as text, amounts in cents. */
export function presentOptionalFields(stored: unknown): TermsOut {
  const terms = (stored ?? {}) as Partial<StoredNfseTerms>
  const { pis_cofins: own, foreign_trade: trade, municipal_benefit: benefit, event } = terms
  return {
    pis_cofins: own
      ? { cst: own.cst, pis_aliquot: rate(own.pis_aliquot), cofins_aliquot: rate(own.cofins_aliquot) }
      : null,
    foreign_trade: trade
      ? {
          mode: trade.mode,
          bond: trade.bond,
          currency: trade.currency,
          amount: money(trade.amount_cents),
          issuer_support: trade.issuer_support,
          customer_support: trade.customer_support,
        }
      : null,
    result_country: terms.result_country ?? null,
    immunity: terms.immunity ?? null,
    suspension_process: terms.suspension_process ?? null,
    municipal_benefit: benefit
      ? {
          code: benefit.code,
          kind: benefit.kind,
          reduction: money(benefit.reduction_cents),
          reduction_percent: rate(benefit.reduction_percent),
        }
      : null,
    event: event ? { ...event, address: event.address && addressOut(event.address) } : null,
  }
}

function rate(text: string | null): number | null {
  return text === null ? null : Number(text)
}

function money(cents: number | null): number | null {
  return cents === null ? null : moneyOut(cents)
}

/** An event's address is stored together with the names of its city and state. */
function addressOut({
  city,
  state,
  country,
  ...address
}: Address): NonNullable<NonNullable<TermsOut['event']>['address']> {
  const { city_id, state_id, country_id } = address
  return {
    ...address,
    city:
      city && city_id !== null
        ? { id: city_id, name: city.name, ibge_code: city_id, state_id: Math.floor(city_id / 100_000) }
        : null,
    state: state && state_id !== null ? { id: state_id, uf: state.uf, name: state.uf } : null,
    country: country
      ? { id: country_id, name: country.name, iso2: country.iso2, bacen_code: country.bacen_code }
      : null,
  }
}
