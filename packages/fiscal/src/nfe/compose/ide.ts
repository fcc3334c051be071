import { destinationOf, LOCAL_DESTINO } from '../../note/destination.ts'
import type { Nfe } from '../../note/nfe.ts'
import { refersByItem } from '../../note/reference.ts'
import { localIso } from '../../value/calendar.ts'
import { buildChaveDeAcesso } from '../../value/chave-de-acesso.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import { timeZoneOf } from '../../value/time-zone.ts'
import type { InfNfe } from '../layout/nfe.ts'
import { GOAL_CODES, PRESENCE_CODES, statesIntermediary, TYPE_OPERATION_CODES } from '../layout/value-codes.ts'

/** Data assigned to a note when it is issued. */
export type Emission = {
  serie: number
  number: number
  /** cNF, drawn at random once per note. `lawfulCnf` turns the draw into an allowed code. */
  code: string
  issuedAt: Date
  /** Program name and version such as `Talao 1.0`, at most 20 characters. */
  program: string
  /** Print the DANFE in landscape. */
  landscape?: boolean
  contingency?: Contingency
}

/** Source: Ajuste SINIEF 07/2005, cl. 11ª; NF-e manual, tpEmis. */
export type Contingency = { kind: 'EPEC' | 'SVC-AN' | 'SVC-RS'; since: Date; reason: string }

/** The `ide` group and the chave de acesso. */
export function composeIde(input: Emission & { nfe: Nfe }): { ide: InfNfe['ide']; chave: string } {
  const { nfe, serie, number, code, issuedAt, contingency } = input
  const zone = timeZoneOf(nfe.company.address)
  const dhEmi = localIso(issuedAt, zone)
  const tpEmis = EMISSION_TYPES[contingency?.kind ?? 'normal']
  const stateCode = nfe.company.address?.state_id ?? 0
  const chave = buildChaveDeAcesso({
    stateCode,
    yearMonth: dhEmi.slice(2, 7).replace('-', ''),
    document: nfe.company.cnpj,
    model: '55',
    serie,
    number,
    emissionType: tpEmis,
    code,
  })
  const ide: InfNfe['ide'] = {
    cUF: String(stateCode),
    cNF: code,
    natOp: toLatin1(nfe.nature_operation),
    mod: '55',
    serie: String(serie),
    nNF: String(number),
    dhEmi,
    tpNF: TYPE_OPERATION_CODES[nfe.type_operation],
    idDest: String(LOCAL_DESTINO[destinationOf(nfe) ?? 'same_state']),
    cMunFG: String(nfe.company.address?.city_id ?? ''),
    tpImp: input.landscape ? '2' : '1',
    tpEmis: String(tpEmis),
    cDV: chave.slice(-1),
    tpAmb: nfe.in_production ? '1' : '2',
    finNFe: GOAL_CODES[nfe.goal],
    indFinal: nfe.final_customer ? '1' : '0',
    indPres: PRESENCE_CODES[nfe.customer_presence],
    ...(statesIntermediary(nfe.customer_presence) && { indIntermed: nfe.intermediary?.indicator ?? '0' }),
    procEmi: '0',
    verProc: input.program,
    ...(contingency && { dhCont: localIso(contingency.since, zone), xJust: toLatin1(contingency.reason) }),
    ...(nfe.nfe_referenced && !refersByItem(nfe, dhEmi.slice(0, 10)) && { NFref: [{ refNFe: nfe.nfe_referenced }] }),
  }
  return { ide, chave }
}

const EMISSION_TYPES = { normal: 1, EPEC: 4, 'SVC-AN': 6, 'SVC-RS': 7 } as const
