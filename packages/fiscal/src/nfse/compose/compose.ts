import type { Nfse } from '../../note/nfse.ts'
import type { ServiceTaxes } from '../../tax/service/service-taxes.ts'
import { localIso } from '../../value/calendar.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import { timeZoneOf } from '../../value/time-zone.ts'
import { competenceOf, type NfseContext } from '../context.ts'
import { withPisCofinsOfTheDay } from '../defaults-by-rule.ts'
import { buildDpsId } from '../dps-id.ts'
import type { InfDps } from '../layout/dps.ts'
import { nfseTaxes } from '../service-taxes.ts'
import { composeIbsCbs } from './ibs-cbs.ts'
import { composeCustomer, composeIssuer } from './parties.ts'
import { composeService } from './service.ts'
import { composeValues } from './values.ts'

export type ComposeDpsInput = {
  nfse: Nfse
  terms: NfseContext
  /** 1 to 49999, the range for taxpayers' own applications (E0010). */
  serie: number
  number: number
  /** Must not be ahead of the authority's clock (E0008): the sender subtracts a minute. */
  issuedAt: Date
  /** verAplic, 1 to 20 characters. */
  program?: string
  /**
   * cIntContrib, the issuer's own code for the declaration: 1 to 20 letters and digits. Defaults to the sale's code.
   */
  ownCode?: string
}

/** `taxes` are the computed amounts of the declaration, which can explain themselves. */
export type ComposedDps = { infDPS: InfDps; id: string; taxes: ServiceTaxes }

/**
 * Composes the DPS of a checked note per layout 1.01. Fields that regime, city or date forbid are omitted. Data the
 * note lacks is also missing here, and `checkLayout` names it. Pure function: the same call gives the same bytes.
 * Throws a RangeError when city, CNPJ, série and number do not form a valid id. Source: leiaute DPS 1.01, pacote
 * 20260727.
 */
export function composeDps(input: ComposeDpsInput): ComposedDps {
  const { terms, serie, number, issuedAt, program = PROGRAM } = input
  const nfse = withPisCofinsOfTheDay(input.nfse, issuedAt)
  const { company } = nfse
  const ownCode = input.ownCode ?? nfse.sales_code
  const cityId = company.address?.city_id ?? 0
  const id = buildDpsId({ cityId, document: company.cnpj, serie, number })
  // Use the issue instant for everything: it may be a minute before `terms.now`.
  const taxes = nfseTaxes(nfse, { ...terms, now: issuedAt })
  const day = competenceOf(nfse, issuedAt)
  const infDPS: InfDps = {
    Id: id,
    tpAmb: nfse.in_production ? '1' : '2',
    dhEmi: localIso(issuedAt, timeZoneOf(company.address)),
    verAplic: program,
    serie: String(serie),
    nDPS: String(number),
    dCompet: day,
    tpEmit: '1',
    cLocEmi: String(cityId),
    ...composeSubstitution(nfse),
    prest: composeIssuer(nfse, terms),
    ...composeCustomer(nfse),
    serv: composeService(nfse, terms, ownCode),
    valores: composeValues(nfse, terms, taxes),
    ...composeIbsCbs(nfse, day, terms.norms),
  }
  return { infDPS, id, taxes }
}

const PROGRAM = 'talao-1.0'

function composeSubstitution({ substitution }: Nfse): Pick<InfDps, 'subst'> {
  if (!substitution) return {}
  const xMotivo = toLatin1(substitution.reason ?? '')
  return { subst: { chSubstda: substitution.access_key, cMotivo: substitution.motive, ...(xMotivo && { xMotivo }) } }
}
