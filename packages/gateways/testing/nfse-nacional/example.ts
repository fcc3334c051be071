import { KEY } from '@talao/documents/testing/seal'
import { NOW, nfse, terms } from '@talao/fiscal/testing/nfse/note'
import { prepareDps } from '../../src/nfse-nacional/dps.ts'
import { unwrap } from '../../src/nfse-nacional/envelope.ts'
import { prepareRequest } from '../../src/nfse-nacional/event.ts'
import type { EventRequest, IssuedNote } from '../../src/port/event.ts'
import type { NoteToIssue } from '../../src/port/gateway.ts'
import type { IssueKey, Preparation, Prepared } from '../../src/port/preparation.ts'
import { chaveOf } from './authority.ts'

/** An online course of an invented school in São Paulo, with all requests about it. */
export const NOTE: NoteToIssue & { kind: 'NFSE' } = { kind: 'NFSE', nfse: nfse(), terms: terms() }

export const ISSUE_KEY: IssueKey = {
  document: 'NFSE',
  ref: 'tal0curso42',
  environment: 'homologacao',
  cnpj: '11222333000181',
  place: { state_id: 35, city_id: 3550308 },
  numbering: { serie: 1, number: 42, code: '' },
  identity: null,
}

export const DPS_ID = 'DPS355030821122233300018100001000000000000042'
export const CHAVE = chaveOf()
export const PREPARATION: Preparation = { issuedAt: NOW, seal: KEY, batch: null, contingency: null }
export const ISSUED: IssuedNote = { access_key: CHAVE, number: 7, protocol: null, authorized_at: NOW }

export const CANCELLATION: EventRequest = {
  kind: 'CANCEL',
  sequence: 1,
  text: 'Curso cancelado a pedido do aluno',
  motive: '2',
  at: new Date('2026-11-21T12:00:00Z'),
}

export const PREPARED = whole(prepareDps(NOTE, ISSUE_KEY, PREPARATION))
export const DPS = unwrap('dpsXmlGZipB64', PREPARED.bytes) ?? ''
export const CANCEL_PREPARED = whole(prepareRequest('101101', CANCELLATION, ISSUED, ISSUE_KEY, PREPARATION))
export const CANCEL_REQUEST = unwrap('pedidoRegistroEventoXmlGZipB64', CANCEL_PREPARED.bytes) ?? ''

export function whole(prepared: Prepared | { faults: unknown[] }): Prepared {
  if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults))
  return prepared
}
