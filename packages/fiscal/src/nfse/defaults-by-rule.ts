import type { NfsService } from '../note/nfs-service.ts'
import type { ForeignTrade, Nfse, NfseIssuer, PisCofins } from '../note/nfse.ts'
import { pisCofinsRates } from '../tax/default-tax-codes.ts'
import { outlivesPisCofins } from '../tax/pis-cofins.ts'
import { timeZoneOf } from '../value/time-zone.ts'
import { competenceOf } from './context.ts'
import { draftForeignTrade } from './draft-foreign-trade.ts'
import { needsForeignTrade, needsResultCountry, tradeCase } from './foreign-trade.ts'
import { WITHHOLDS_NO_PIS_COFINS } from './setting-of-the-day.ts'

/**
 * The company's own PIS and COFINS: by its regime on sales in Brazil, none on exports. The Simples collects them inside
 * its own rate. Source: Lei 9.718/1998; exportação: Lei 10.637/2002, art. 5º, II; Lei 10.833/2003, art. 6º, II.
 */
export function pisCofinsByRule(
  { tax_regime }: Pick<NfseIssuer, 'tax_regime'>,
  abroad: boolean,
  day: string,
): PisCofins | null {
  const rates = pisCofinsRates(tax_regime, day)
  if (!rates) return null
  if (abroad) return { cst: '08', pis_aliquot: null, cofins_aliquot: null }
  return { cst: '01', pis_aliquot: rates.pis, cofins_aliquot: rates.cofins }
}

/** Removes PIS and COFINS, own and withheld, from a draft made before they ended and issued for a later competence. */
export function withPisCofinsOfTheDay(nfse: Nfse, now: Date): Nfse {
  return outlivesPisCofins(nfse.drafted_at, competenceOf(nfse, now), timeZoneOf(nfse.company.address))
    ? { ...nfse, pis_cofins: null, nfs_service: { ...nfse.nfs_service, ...WITHHOLDS_NO_PIS_COFINS } }
    : nfse
}

/**
 * Texts including e-books (code 01.09.02) are immune, like books (CF, art. 150, VI, d). Any other immunity must be
 * chosen by a user.
 */
export function immunityByRule(service: NfsService | undefined): string | null {
  return service?.national_service_code === '010902' ? '4' : null
}

/** The default foreign trade group of a note to a customer abroad, in reais; null when the note needs none. */
export function foreignTradeByRule(nfse: Nfse): ForeignTrade | null {
  const { total_cents } = nfse
  // The place where the ISS is due does not affect whether the group is needed.
  if (!needsForeignTrade(tradeCase(nfse, null))) return null
  return draftForeignTrade({ amount_cents: total_cents, currency: 'BRL', currency_cents: total_cents }, total_cents)
}

/** By default an exported service has its result in the buyer's country. */
export function resultCountryByRule(nfse: Nfse): string | null {
  return needsResultCountry(tradeCase(nfse, null)) ? (nfse.customer_note?.address?.country?.iso2 ?? null) : null
}
