import { checkNfeEvent, codeOfUf, isoInSaoPaulo, type NfeEventBody, readNfeEvent } from '@talao/fiscal'
import { EVENT_RECEIPT, type EventReceipt } from '@talao/fiscal/nfe/event/layout'
import { XmlError } from '@talao/fiscal/xml/error'
import { attributeOf, childrenOf, childText } from '@talao/fiscal/xml/tree'
import type { SimulatorContext } from '../../context/context.ts'
import { NATIONAL, UF_NAMES } from '../authorizers.ts'
import { type Call, type ServiceParts, tpAmbOf, ufOf } from '../call.ts'
import { cstatAnswer, type SefazAnswer, xMotivoOf } from '../cstat.ts'
import { schemaRefusal } from '../judge/schema-refusal.ts'
import { RET_EVENTS } from '../layout/answers.ts'
import { APPLICATION, wrap, writeAnswer } from '../layout/write.ts'
import { enterEventOrRefuse, type Registered } from '../register/event.ts'
import { rawElements } from '../soap/raw.ts'

/** NFeRecepcaoEvento4: cartas de correção and cancellations at the UF, EPEC at the Ambiente Nacional. */
export const EVENT_SERVICE: ServiceParts = { refuse: (_world, call, verdict) => answerOf(call, verdict, []), serve }

const MOST_EVENTS = 20

function serve(world: SimulatorContext, call: Call): string {
  const { root, payload } = call
  const [idLote, ...others] = childrenOf(root)
  const isWhole = idLote?.name === 'idLote' && others.every(({ name }) => name === 'evento')
  if (root.name !== 'envEvento' || !isWhole || !/^[0-9]{1,15}$/.test(childText(root, 'idLote') ?? '')) {
    return answerOf(call, cstatAnswer('215', ' [envEvento]'), [])
  }
  if (attributeOf(root, 'versao') !== '1.00') return answerOf(call, cstatAnswer('239'), [])
  const events = rawElements(payload, 'evento')
  if (events.length === 0 || events.length > MOST_EVENTS) return answerOf(call, cstatAnswer('215', ' [evento]'), [])
  return answerOf(
    call,
    cstatAnswer('128'),
    events.map((raw) => world.db.transaction(() => answerEvent(world, call, raw))),
  )
}

function answerOf(call: Call, verdict: SefazAnswer, answers: readonly string[]): string {
  const asked = childText(call.root, 'idLote') ?? ''
  const head = {
    versao: '1.00',
    idLote: /^[0-9]{1,15}$/.test(asked) ? asked : '0',
    tpAmb: tpAmbOf(call),
    verAplic: APPLICATION,
    cOrgao: bodyOf(call),
    cStat: verdict.code,
    xMotivo: xMotivoOf(verdict),
  }
  return writeAnswer(RET_EVENTS, head, ...answers)
}

function bodyOf(call: Call): string {
  if (call.authorizer === NATIONAL) return '91'
  return String(codeOfUf(ufOf(call) ?? UF_NAMES.find((uf) => uf === call.authorizer) ?? 'RS'))
}

/** The retEvento of one event. The answer to a registered event is stored with it. */
function answerEvent(world: SimulatorContext, call: Call, raw: string): string {
  const event = readEvent(raw)
  if ('code' in event) return retEvento(world, call, event)
  const outcome = enterEventOrRefuse(world, call, { raw, event }, (registered) =>
    retEvento(world, call, registered.verdict, event, registered),
  )
  return typeof outcome === 'string' ? outcome : retEvento(world, call, outcome, event)
}

function readEvent(raw: string): NfeEventBody | SefazAnswer {
  try {
    const { event, unknown, misplaced } = readNfeEvent(raw)
    if (!event) return cstatAnswer('491')
    const [fault] = checkNfeEvent(event)
    if (fault) return schemaRefusal('event', fault)
    const strange = unknown[0] ?? misplaced[0]
    return strange === undefined ? event : cstatAnswer('493', ` [${strange}]`)
  } catch (error) {
    if (error instanceof XmlError) return cstatAnswer('493', ' [evento]')
    throw error
  }
}

const NAMES: Readonly<Record<string, string>> = {
  '110110': 'Carta de Correcao registrada',
  '110111': 'Cancelamento registrado',
  '110140': 'EPEC registrado',
}

function retEvento(
  world: SimulatorContext,
  call: Call,
  verdict: SefazAnswer,
  event?: NfeEventBody,
  registered?: Registered,
): string {
  const answer: EventReceipt = {
    tpAmb: tpAmbOf(call),
    verAplic: APPLICATION,
    cOrgao: event?.cOrgao ?? bodyOf(call),
    cStat: verdict.code,
    xMotivo: xMotivoOf(verdict),
    chNFe: event?.chNFe,
    tpEvento: event?.tpEvento,
    xEvento: event && registered && NAMES[event.tpEvento],
    nSeqEvento: event?.nSeqEvento,
    cOrgaoAutor: event && 'cOrgaoAutor' in event.detEvento ? event.detEvento.cOrgaoAutor : undefined,
    dhRegEvento: isoInSaoPaulo(world.time.now()),
    nProt: registered?.protocol,
  }
  return wrap('retEvento', '1.00', EVENT_RECEIPT, answer)
}
