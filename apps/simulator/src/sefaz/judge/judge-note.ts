import { checkDigit, type InfNfe, type Uf, ufOfCode } from '@talao/fiscal'
import type { Environment, SimulatorContext } from '../../context/context.ts'
import { contingencyOf, isContingency, serves } from '../authorizers.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'
import { holderOf, isVoided } from '../register/series.ts'
import { documentByKey, epecByKey } from '../register/store.ts'
import { authorised } from './authorised.ts'
import { sealRefusal } from './certificates.ts'
import { sentinelsInXml } from './control-texts.ts'
import { ARRIVAL_RULES, firstBroken, RULES } from './rules.ts'

export type Arrival = { authorizer: string; environment: Environment }

/** Decides a note that fits the schema. The checks are in the order of the manual. */
export function judgeNote(world: SimulatorContext, arrival: Arrival, raw: string, nfe: InfNfe): SefazAnswer {
  const receivedAt = world.time.now()
  const { cStat, denied, alerts } = sentinelsInXml(nfe)
  return (
    sealRefusal(raw, 'infNFe', nfe.emit.CNPJ ?? '', receivedAt) ??
    keyRefusal(nfe) ??
    placeRefusal(arrival, nfe) ??
    firstBroken(ARRIVAL_RULES, { nfe, receivedAt }) ??
    numberRefusal(world, arrival.environment, nfe) ??
    epecRefusal(world, arrival.environment, nfe) ??
    (cStat ? cstatAnswer(cStat) : undefined) ??
    firstBroken(RULES, { nfe, receivedAt }) ??
    issuerRefusal(world, nfe) ??
    (denied ? cstatAnswer('302') : authorised(new Date(nfe.ide.dhEmi), receivedAt, alerts))
  )
}

/** Checks that Id, key and fields agree. Source: MOC 7.0, anexo I: 502, 236, 253. */
function keyRefusal({ Id, ide, emit }: InfNfe): SefazAnswer | undefined {
  const chave = Id.slice('NFe'.length)
  const body = [
    ide.cUF,
    ide.dhEmi.slice(2, 7).replace('-', ''),
    (emit.CNPJ ?? emit.CPF ?? '').padStart(14, '0'),
    ide.mod,
    ide.serie.padStart(3, '0'),
    ide.nNF.padStart(9, '0'),
    ide.tpEmis,
    ide.cNF,
  ].join('')
  if (chave.slice(0, 43) !== body) return cstatAnswer('502')
  if (chave.slice(43) !== String(checkDigit(body))) return cstatAnswer('236')
  return ide.cDV === chave.slice(43) ? undefined : cstatAnswer('253')
}

function placeRefusal({ authorizer, environment }: Arrival, { ide, emit }: InfNfe): SefazAnswer | undefined {
  if (ide.tpAmb !== (environment === 'producao' ? '1' : '2')) return cstatAnswer('252')
  const uf = ufOfCode(Number(ide.cUF))
  if (!uf || uf !== emit.enderEmit.UF || !serves(authorizer, uf)) return cstatAnswer('226')
  return isContingency(authorizer) ? contingencyRefusal(uf, ide.tpEmis) : normalRefusal(ide.tpEmis)
}

/** tpEmis 6 is SVC-AN, 7 is SVC-RS. */
function contingencyRefusal(uf: Uf, emission: string): SefazAnswer | undefined {
  return emission === (contingencyOf(uf) === 'SVC-AN' ? '6' : '7') ? undefined : cstatAnswer('713')
}

function normalRefusal(emission: string): SefazAnswer | undefined {
  return ['6', '7'].includes(emission) ? cstatAnswer('570') : undefined
}

/** Refuses a known key, another key with a used number, and a number declared void (inutilizado). */
function numberRefusal(world: SimulatorContext, environment: Environment, nfe: InfNfe): SefazAnswer | undefined {
  const chave = nfe.Id.slice('NFe'.length)
  const known = documentByKey(world, environment, chave)
  if (known) return cstatAnswer(KNOWN[known.status], ` [nRec:${known.protocol}]`)
  const waiting = world.db.one<{ receipt: string }>(WAITING, environment, chave)
  if (waiting) return cstatAnswer('204', ` [nRec:${waiting.receipt}]`)
  const cnpj = nfe.emit.CNPJ ?? nfe.emit.CPF ?? ''
  const series = { cnpj, environment, serie: Number(nfe.ide.serie) }
  const holder = holderOf(world, series, Number(nfe.ide.nNF))
  if (holder) return cstatAnswer('539', ` [chNFe:${holder.chave}][nRec:${holder.protocol}]`)
  return isVoided(world, series, Number(nfe.ide.nNF)) ? cstatAnswer('206') : undefined
}

const WAITING = 'select receipt from sefaz_waiting where environment = ? and chave = ?'
const KNOWN = { autorizado: '204', denegado: '205', cancelado: '218' } as const

/** A note issued under EPEC needs a registered EPEC. Source: NT 2014.001. */
function epecRefusal(world: SimulatorContext, environment: Environment, { Id, ide }: InfNfe): SefazAnswer | undefined {
  if (ide.tpEmis !== '4') return undefined
  return epecByKey(world, environment, Id.slice('NFe'.length)) ? undefined : cstatAnswer('468')
}

/** Refuses an issuer that the UF's registry marks as not enabled. An issuer unknown to the registry passes. */
function issuerRefusal(world: SimulatorContext, { emit }: InfNfe): SefazAnswer | undefined {
  const row = world.db.one<{ situation: number }>(
    'select situation from sefaz_taxpayer where uf = ? and cnpj = ?',
    emit.enderEmit.UF,
    emit.CNPJ ?? '',
  )
  return row?.situation === 0 ? cstatAnswer('203') : undefined
}
