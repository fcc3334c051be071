import { localIso, SAO_PAULO, type TimeZone } from '../../value/calendar.ts'
import { parseChaveDeAcesso } from '../../value/chave-de-acesso.ts'
import { buildNfeEventId } from '../event-id.ts'

/**
 * The note an event refers to. `author` is the CNPJ or CPF of its issuer. `zone` is the issuer's time zone, São Paulo's
 * by default.
 */
export type EventSubject = { chave: string; author: string; in_production: boolean; zone?: TimeZone }

/**
 * The fields common to all events. `body` is the cOrgao when it differs from the note's UF. Throws a RangeError for an
 * invalid chave.
 */
export function commonEventFields(type: string, sequence: number, subject: EventSubject, at: Date, body?: string) {
  const key = parseChaveDeAcesso(subject.chave)
  if (!key) throw new RangeError(`not a chave de acesso: ${subject.chave}`)
  return {
    Id: buildNfeEventId(type, subject.chave, sequence),
    cOrgao: body ?? subject.chave.slice(0, 2),
    tpAmb: subject.in_production ? '1' : '2',
    ...(subject.author.length === 11 ? { CPF: subject.author } : { CNPJ: subject.author }),
    chNFe: subject.chave,
    dhEvento: localIso(at, subject.zone ?? SAO_PAULO),
    tpEvento: type,
    nSeqEvento: String(sequence),
    verEvento: '1.00',
  }
}
