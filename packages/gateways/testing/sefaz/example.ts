import { readFileSync } from 'node:fs'
import { KEY as SEAL } from '@talao/documents/testing/seal'
import { draftNfe } from '@talao/fiscal'
import { input } from '@talao/fiscal/testing/nfe/draft-input'
import type { EventRequest, IssuedNote, VoidRange } from '../../src/port/event.ts'
import type { Access, NoteToIssue } from '../../src/port/gateway.ts'
import type { IssueKey, Preparation, Prepared } from '../../src/port/preparation.ts'
import type { TransportRequest, TransportResult } from '../../src/transport/transport.ts'
import type { CannedAnswer } from '../canned-server.ts'

/** The invented sale of `src/sefaz/fixtures`: an e-book of a small company in São Paulo. */
export const CHAVE = '35261112ABC34501DE35550010000001231135724685'

export const KEY: IssueKey = {
  document: 'NFE',
  ref: 'tal0nfe000123',
  environment: 'homologacao',
  cnpj: '12ABC34501DE35',
  place: { state_id: 35, city_id: 3550308 },
  numbering: { serie: 1, number: 123, code: '13572468' },
  identity: null,
}

/** The key after the bytes were prepared. */
export const SENT_KEY: IssueKey = { ...KEY, identity: CHAVE }

export const PREPARATION: Preparation = {
  issuedAt: new Date('2026-11-20T13:00:00Z'),
  seal: SEAL,
  batch: 7,
  contingency: null,
}

export const NOTE: NoteToIssue & { kind: 'NFE' } = { kind: 'NFE', nfe: exampleNfe() }

export const ISSUED: IssuedNote = {
  access_key: CHAVE,
  number: 123,
  protocol: '135260000000123',
  authorized_at: new Date('2026-11-20T13:00:05Z'),
}

export const CANCEL: EventRequest = {
  kind: 'CANCEL',
  sequence: 1,
  text: 'Compra desfeita pelo cliente no prazo',
  motive: null,
  at: new Date('2026-11-20T14:00:00Z'),
}

export const LETTER: EventRequest = {
  kind: 'CORRECTION',
  sequence: 2,
  text: 'Leia-se Rua das Palmeiras & não Rua das Flores',
  motive: null,
  at: new Date('2026-11-20T15:00:00Z'),
}

export const RANGE: VoidRange = {
  cnpj: KEY.cnpj,
  environment: 'homologacao',
  state_id: 35,
  year: 2026,
  serie: 1,
  first: 10,
  last: 12,
  reason: 'Numeração pulada por falha do sistema',
}

export function fixture(name: string): string {
  return readFileSync(new URL(`../../src/sefaz/fixtures/${name}.xml`, import.meta.url), 'utf8')
}

export function soapAnswer(body: string): CannedAnswer {
  return { status: 200, headers: { 'content-type': 'application/soap+xml; charset=utf-8' }, body }
}

export function orThrow(prepared: Prepared | { faults: unknown[] }): Prepared {
  if ('faults' in prepared) throw new Error(JSON.stringify(prepared.faults))
  return prepared
}

/** An access that always gives the same answer, or one after another, and the requests it received. */
export function answering(
  body: string | Uint8Array | readonly string[],
  more: Partial<Access> & { status?: number } = {},
) {
  const { status = 200, ...rest } = more
  const asked: TransportRequest[] = []
  const send = (request: TransportRequest): Promise<TransportResult> => {
    asked.push(request)
    const said = typeof body === 'string' || body instanceof Uint8Array ? body : (body[asked.length - 1] ?? '')
    return Promise.resolve({ kind: 'answered', status, headers: {}, body: Buffer.from(said), durationMs: 1 })
  }
  const transport = { send, close: () => asked.splice(0) }
  const access: Access = { baseUrl: '', token: '', meter: KEY.cnpj, transport, ...rest }
  return { access, asked }
}

function exampleNfe() {
  const nfe = draftNfe(input())
  const city = { name: 'São Paulo' }
  const { company, customer_note: buyer } = nfe
  return {
    ...nfe,
    company: { ...company, address: company.address && { ...company.address, city } },
    customer_note: { ...buyer, address: buyer.address && { ...buyer.address, city } },
  }
}
