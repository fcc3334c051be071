import type { SimulatorContext } from '../../context/context.ts'
import type { RegisteredEvent, RegisteredNfse } from '../nfse-store.ts'
import { type EventBody, recordAuthorityEvent } from './authority-event.ts'

const AGENT = '52998224725'
const WHY = 'Decidido pela prefeitura depois de conferir a nota'

/** The acts of a city on a note, with the body of their events. */
const ACTS = {
  '105104': {
    e105104: {
      xDesc: 'Cancelamento de NFS-e Deferido por Análise Fiscal',
      CPFAgTrib: AGENT,
      nProcAdm: '1',
      cMotivo: '1',
      xMotivo: WHY,
    },
  },
  '105105': {
    e105105: {
      xDesc: 'Cancelamento de NFS-e Indeferido por Análise Fiscal',
      CPFAgTrib: AGENT,
      nProcAdm: '1',
      cMotivo: '1',
      xMotivo: WHY,
    },
  },
  '305101': { e305101: { xDesc: 'Cancelamento de NFS-e por Ofício', CPFAgTrib: AGENT, nProcAdm: '1', xProcAdm: WHY } },
  '305102': {
    e305102: { xDesc: 'Bloqueio de NFS-e por Ofício', CPFAgTrib: AGENT, codEvento: 'e101101', xMotivo: WHY },
  },
} as const satisfies Record<string, EventBody>
export type CityAct = keyof typeof ACTS
export const CITY_ACTS = Object.keys(ACTS) as [CityAct, ...CityAct[]]

/** Registers an act of the city. Only the ADN distributes it, so Sefin does not return it. */
export function actOfCity(world: SimulatorContext, nfse: RegisteredNfse, type: CityAct): RegisteredEvent {
  return world.db.transaction(() => recordAuthorityEvent(world, nfse, { type, body: ACTS[type], onlyAdn: true }))
}
