import { localIso, SAO_PAULO, type TimeZone } from '../../value/calendar.ts'
import type { Fault } from '../../value/fault.ts'
import { toLatin1 } from '../../value/latin1-text.ts'
import { buildEventRequestId } from '../event-id.ts'
import type { InfPedReg } from '../layout/event.ts'
import { hasLength } from '../rules/format.ts'

/** Reasons for a cancellation. Source: TSCodJustCanc e TSCodJustAnaliseFiscalCanc. */
export const CANCEL_MOTIVES = { '1': 'Erro na emissão', '2': 'Serviço não prestado', '9': 'Outros' } as const
export type CancelMotive = keyof typeof CANCEL_MOTIVES

/** Events the issuer may request: 101101 cancels; 101103 asks the city to cancel after the deadline (E0822). */
export const EVENT_REQUESTS = {
  '101101': 'Cancelamento de NFS-e',
  '101103': 'Solicitação de Análise Fiscal para Cancelamento de NFS-e',
} as const
export type EventRequestType = keyof typeof EVENT_REQUESTS

export type EventRequestInput = {
  type: EventRequestType
  chave: string
  in_production: boolean
  /** CNPJ or CPF of the issuer. */
  author: string
  motive: CancelMotive
  reason: string
  at: Date
  /** The issuer's time zone, São Paulo's by default. */
  zone?: TimeZone
  program?: string
}

/**
 * Composes an event request; check it with `checkEventRequest`. Throws a RangeError for an invalid key. Source:
 * pedRegEvento 1.01.
 */
export function composeEventRequest(input: EventRequestInput): InfPedReg {
  const { type, chave, in_production, author, motive, reason, at, zone = SAO_PAULO, program = 'talao-1.0' } = input
  const event = { xDesc: EVENT_REQUESTS[type], cMotivo: motive, xMotivo: toLatin1(reason) }
  return {
    Id: buildEventRequestId(chave, type),
    tpAmb: in_production ? '1' : '2',
    verAplic: program,
    dhEvento: localIso(at, zone),
    ...(author.length === 11 ? { CPFAutor: author } : { CNPJAutor: author }),
    chNFSe: chave,
    ...(type === '101101' ? { e101101: event } : { e101103: event }),
  }
}

/** Faults of a cancellation's motive and reason, before the request is composed. */
export function checkCancel({ motive, reason }: { motive: string; reason: string }): Fault[] {
  const faults: Fault[] = []
  if (!(motive in CANCEL_MOTIVES)) {
    const text = 'O motivo do cancelamento não está na lista. Escolha um.'
    faults.push({ code: 'NFSE-CANCEL-MOTIVE', path: 'motive', field: 'Motivo', text })
  }
  if (!hasLength(reason, 15, 255)) {
    const text = 'A justificativa tem de 15 a 255 caracteres. Escreva o que aconteceu, em uma frase.'
    faults.push({ code: 'NFSE-CANCEL-REASON', path: 'reason', field: 'Justificativa', text })
  }
  return faults
}
