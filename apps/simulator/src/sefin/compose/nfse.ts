import {
  buildChaveNfse,
  type InfDps,
  type InfNfse,
  isoInSaoPaulo,
  localIso,
  NFSE_LAYOUT_VERSION,
  timeZoneOf,
} from '@talao/fiscal'
import { countryByIso2, municipalityByIbge } from '@talao/reference'
import type { City } from '../city.ts'
import { nbsName, serviceName } from '../tables.ts'
import { amountsOf } from './amounts.ts'
import { ibsCbsOf } from './ibs-cbs.ts'

export const AUTHORITY_PROGRAM = 'SefinNac_Sim_1.0'

export type NfseParts = {
  dps: InfDps
  emit: InfNfse['emit']
  /** The city to which the ISS is due. Null when it is due to none. */
  incidence: City | null
  number: number
  /** nDFSe, one sequence for the whole authority. */
  sequence: number
  /** The authority's 9 random digits. */
  code: string
  at: Date
}

/** The NFS-e of an accepted DPS. Source: leiaute NFS-e 1.01, TCInfNFSe. */
export function composeNfse(parts: NfseParts): InfNfse & { Id: string } {
  const { dps, incidence, at } = parts
  const amounts = amountsOf(dps, incidence)
  const nameOf = (code: string) => municipalityByIbge(code)?.name ?? code
  const { cLocPrestacao, cPaisPrestacao } = dps.serv.locPrest
  const { cNBS, cTribNac } = dps.serv.cServ
  return {
    Id: `NFS${chaveOf(parts)}`,
    xLocEmi: nameOf(dps.cLocEmi),
    xLocPrestacao: cLocPrestacao ? nameOf(cLocPrestacao) : (countryByIso2(cPaisPrestacao ?? '')?.name ?? 'Exterior'),
    nNFSe: String(parts.number),
    ...(incidence && { cLocIncid: String(incidence.code), xLocIncid: nameOf(String(incidence.code)) }),
    xTribNac: (serviceName(cTribNac) ?? cTribNac).slice(0, 600),
    ...(cNBS !== undefined && { xNBS: (nbsName(cNBS) ?? cNBS).slice(0, 600) }),
    verAplic: AUTHORITY_PROGRAM,
    ambGer: '2',
    tpEmis: '1',
    procEmi: '1',
    cStat: dps.prest.regTrib.opSimpNac === '2' ? '107' : '100',
    dhProc: isoInSaoPaulo(at),
    nDFSe: String(parts.sequence),
    emit: parts.emit,
    valores: amounts.values,
    ...ibsCbsOf(dps, amounts),
    DPS: { versao: NFSE_LAYOUT_VERSION, infDPS: dps },
  }
}

function chaveOf({ dps, number, code, at }: NfseParts): string {
  const yearMonth = localIso(at, timeZoneOf({ city_id: Number(dps.cLocEmi) }))
    .slice(2, 7)
    .replace('-', '')
  const document = dps.prest.CNPJ ?? dps.prest.CPF ?? ''
  return buildChaveNfse({ cityId: Number(dps.cLocEmi), environment: 2, document, number, yearMonth, code })
}
