import { assembleProcInut } from '@talao/documents'
import { buildVoidRangeId, dayInSaoPaulo, isoInSaoPaulo, NFE_NAMESPACE, ufOfCode } from '@talao/fiscal'
import { checkLayout } from '@talao/fiscal/layout/check'
import { readLayout } from '@talao/fiscal/layout/read'
import { writeLayout } from '@talao/fiscal/layout/write'
import { INUTILIZACAO, type Inutilizacao } from '@talao/fiscal/nfe/event/layout'
import { child } from '@talao/fiscal/xml/tree'
import type { SimulatorContext } from '../../context/context.ts'
import { serves } from '../authorizers.ts'
import { type Call, cUfOf, type ServiceParts, tpAmbOf } from '../call.ts'
import { cstatAnswer, type SefazAnswer, xMotivoOf } from '../cstat.ts'
import { sealRefusal } from '../judge/certificates.ts'
import { schemaRefusal } from '../judge/schema-refusal.ts'
import { RET_INUT, type RetInut } from '../layout/ret-inut.ts'
import { APPLICATION } from '../layout/write.ts'
import { nextProtocol } from '../register/protocol.ts'
import { rangeRefusal } from '../register/series.ts'
import { enterVoidRange } from '../register/store.ts'

/** NFeInutilizacao4: declares numbers as never used. */
export const VOID_SERVICE: ServiceParts = { refuse, serve }

function refuse(world: SimulatorContext, call: Call, verdict: SefazAnswer): string {
  return answerOf(world, call, verdict)
}

function serve(world: SimulatorContext, call: Call): string {
  const read = readRange(world, call)
  if ('code' in read) return refuse(world, call, read)
  const refusal = refusalOf(world, call, read)
  return refusal ? refuse(world, call, refusal) : world.db.transaction(() => enter(world, call, read))
}

function readRange(world: SimulatorContext, { root }: Call): Inutilizacao | SefazAnswer {
  const infInut = root.name === 'inutNFe' ? child(root, 'infInut') : undefined
  if (!infInut) return cstatAnswer('215', ` [${root.name}]`)
  const { value, unknown, misplaced } = readLayout(INUTILIZACAO, infInut)
  const [fault] = checkLayout(INUTILIZACAO, value, dayInSaoPaulo(world.time.now()))
  if (fault) return schemaRefusal('voidRange', fault)
  const strange = unknown[0] ?? misplaced[0]
  return strange === undefined ? value : cstatAnswer('215', ` [${strange}]`)
}

function refusalOf(world: SimulatorContext, call: Call, range: Inutilizacao): SefazAnswer | undefined {
  const now = world.time.now()
  const [first, last] = [Number(range.nNFIni), Number(range.nNFFin)]
  const uf = ufOfCode(Number(range.cUF))
  const sealed = sealRefusal(call.payload, 'infInut', range.CNPJ, now)
  if (sealed) return sealed
  if (range.tpAmb !== tpAmbOf(call)) return cstatAnswer('252')
  if (!uf || !serves(call.authorizer, uf)) return cstatAnswer('250')
  if (first > last) return cstatAnswer('224')
  if (range.Id !== idOf(range)) return cstatAnswer('215', ' [infInut/Id]')
  if (2000 + Number(range.ano) > Number(dayInSaoPaulo(now).slice(0, 4))) return cstatAnswer('453')
  const series = { cnpj: range.CNPJ, environment: call.environment, serie: Number(range.serie) }
  return rangeRefusal(world, series, { first, last })
}

function idOf({ cUF, ano, CNPJ, mod, serie, nNFIni, nNFFin }: Inutilizacao): string {
  return buildVoidRangeId({
    stateCode: Number(cUF),
    year: 2000 + Number(ano),
    cnpj: CNPJ,
    model: mod,
    serie: Number(serie),
    first: Number(nNFIni),
    last: Number(nNFFin),
  })
}

function enter(world: SimulatorContext, call: Call, range: Inutilizacao): string {
  const protocol = nextProtocol(world, ufOfCode(Number(range.cUF)) ?? 'SP')
  const answer = answerOf(world, call, cstatAnswer('102'), range, protocol)
  const whole = assembleProcInut({ inutNfe: call.payload, retInutNfe: answer })
  if (!whole.ok) throw new Error(`${range.Id}: ${whole.detail}`)
  enterVoidRange(world, {
    companyId: null,
    cnpj: range.CNPJ,
    environment: call.environment,
    serie: Number(range.serie),
    first: Number(range.nNFIni),
    last: Number(range.nNFFin),
    reason: range.xJust,
    protocol,
    xml: whole.xml,
  })
  return answer
}

function answerOf(
  world: SimulatorContext,
  call: Call,
  verdict: SefazAnswer,
  range?: Inutilizacao,
  protocol?: string,
): string {
  const answer: RetInut = {
    tpAmb: tpAmbOf(call),
    verAplic: APPLICATION,
    cStat: verdict.code,
    xMotivo: xMotivoOf(verdict),
    cUF: cUfOf(call),
    ...(range && {
      ano: range.ano,
      CNPJ: range.CNPJ,
      mod: range.mod,
      serie: range.serie,
      nNFIni: range.nNFIni,
      nNFFin: range.nNFFin,
    }),
    dhRecbto: isoInSaoPaulo(world.time.now()),
    nProt: protocol,
  }
  return `<retInutNFe xmlns="${NFE_NAMESPACE}" versao="4.00">${writeLayout(RET_INUT, answer)}</retInutNFe>`
}
