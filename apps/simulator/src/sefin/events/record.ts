import {
  buildNfseEventId,
  INF_EVENTO,
  type InfEvento,
  type InfPedReg,
  isoInSaoPaulo,
  NFSE_LAYOUT_VERSION,
} from '@talao/fiscal'
import type { SimulatorContext } from '../../context/context.ts'
import { authorityKey } from '../authority-key.ts'
import { AUTHORITY_PROGRAM } from '../compose/nfse.ts'
import { sealAnswer } from '../compose/seal.ts'
import { distribute } from '../feed.ts'
import { addEvent, nextSequence, type RegisteredEvent, type RegisteredNfse } from '../nfse-store.ts'
import { STATE_AFTER } from '../state.ts'

export type ToRecord = {
  type: string
  request: InfPedReg
  /** The signed <pedRegEvento>. */
  xml: string
  /** The city's own act: visible at the ADN, not at Sefin. */
  onlyAdn: boolean
}

/** Signs, stores and distributes an event. */
export function recordEvent(
  world: SimulatorContext,
  nfse: RegisteredNfse,
  { type, request, xml, onlyAdn }: ToRecord,
): RegisteredEvent {
  const at = world.time.now()
  const seq = nextOf(world, nfse, type)
  const value: InfEvento = {
    Id: buildNfseEventId(nfse.chave, type, seq),
    verAplic: AUTHORITY_PROGRAM,
    ambGer: onlyAdn ? '3' : '2',
    nSeqEvento: String(seq),
    dhProc: isoInSaoPaulo(at),
    nDFSe: String(nextSequence(world)),
    pedRegEvento: { versao: NFSE_LAYOUT_VERSION, infPedReg: request },
  }
  const inside = { tag: 'pedRegEvento', xml }
  const event: RegisteredEvent = {
    type,
    seq,
    xml: sealAnswer({ root: 'evento', layout: INF_EVENTO, value, inside, key: authorityKey(world) }),
    at,
    onlyAdn,
  }
  addEvent(world, nfse, event, STATE_AFTER[type] ?? nfse.state)
  distribute(world, nfse, { event: type, xml: event.xml })
  return event
}

function nextOf(world: SimulatorContext, nfse: RegisteredNfse, type: string): number {
  const sql = 'select coalesce(max(seq), 0) + 1 seq from sefin_event where nfse_id = ? and type = ?'
  return world.db.one<{ seq: number }>(sql, nfse.id, type)?.seq ?? 1
}
