import { localIso } from '../../calendar.ts'
import { toLatin1 } from '../../nfe/text.ts'
import type { ServiceTaxes } from '../../tax/service/service-taxes.ts'
import { timeZoneOf } from '../../time-zone.ts'
import { buildDpsId } from '../dps-id.ts'
import type { InfDps } from '../layout/dps.ts'
import type { Nfse } from '../note.ts'
import { nfseTaxes } from '../service-case.ts'
import { competenceOf, type NfseTerms } from '../terms.ts'
import { withPisCofinsOfTheDay } from '../terms-by-rule.ts'
import { composeIbsCbs } from './ibs-cbs.ts'
import { composeCustomer, composeIssuer } from './parties.ts'
import { composeService } from './service.ts'
import { composeValues } from './values.ts'

export type ComposeDpsInput = {
  nfse: Nfse
  terms: NfseTerms
  /** 1 to 49999, the range of own applications (E0010). */
  serie: number
  number: number
  /** Not after the clock of the authority (E0008): who sends takes a minute off. */
  issuedAt: Date
  /** verAplic, 1 to 20 letters. */
  program?: string
  /** cIntContrib, what the issuer's own system calls the declaration: 1 to 20 letters and digits. The sale's code unless told. */
  ownCode?: string
}

/** The declaration and the figures it was made of, which can explain themselves. */
export type ComposedDps = { infDPS: InfDps; id: string; taxes: ServiceTaxes }

/**
 * The DPS of a checked note, as layout 1.01 wants it. What regime, city and date forbid stays out; what the note lacks is missing here
 * too, and `checkLayout` names it. Nothing is drawn or read, so the same call gives the same bytes.
 * Throws a RangeError when city, CNPJ, série and number make no id. Fonte: leiaute DPS 1.01, pacote 20260727.
 */
export function composeDps(input: ComposeDpsInput): ComposedDps {
  const { terms, serie, number, issuedAt, program = PROGRAM } = input
  const nfse = withPisCofinsOfTheDay(input.nfse, issuedAt)
  const { company } = nfse
  const ownCode = input.ownCode ?? nfse.sales_code
  const cityId = company.address?.city_id ?? 0
  const id = buildDpsId({ cityId, document: company.cnpj, serie, number })
  // One clock for all: the instant of issue, which may be a minute before the terms were asked.
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
    ...composeIbsCbs(nfse, day),
  }
  return { infDPS, id, taxes }
}

const PROGRAM = 'talao-1.0'

function composeSubstitution({ substitution }: Nfse): Pick<InfDps, 'subst'> {
  if (!substitution) return {}
  const xMotivo = toLatin1(substitution.reason ?? '')
  return { subst: { chSubstda: substitution.access_key, cMotivo: substitution.motive, ...(xMotivo && { xMotivo }) } }
}
