import { signPedReg } from '@talao/documents'
import { buildEventRequestId, eventToSeal, type InfPedReg, isoInSaoPaulo } from '@talao/fiscal'
import type { SimulatorContext } from '../../context/context.ts'
import { AUTHORITY_CNPJ, authorityKey } from '../authority-key.ts'
import { AUTHORITY_PROGRAM } from '../compose/nfse.ts'
import type { RegisteredEvent, RegisteredNfse } from '../nfse-store.ts'
import { recordEvent } from './record.ts'

/** The group of one event, named as in its layout. */
export type EventBody = Partial<
  Omit<InfPedReg, 'Id' | 'tpAmb' | 'verAplic' | 'dhEvento' | 'CNPJAutor' | 'CPFAutor' | 'chNFSe'>
>

type Own = { type: string; body: EventBody; author?: string; onlyAdn: boolean }

/** Registers an event that the authority or a city makes itself. The authority also signs the request. */
export function recordAuthorityEvent(
  world: SimulatorContext,
  nfse: RegisteredNfse,
  { type, body, author, onlyAdn }: Own,
): RegisteredEvent {
  const request: InfPedReg = {
    Id: buildEventRequestId(nfse.chave, type),
    tpAmb: nfse.environment === 'producao' ? '1' : '2',
    verAplic: AUTHORITY_PROGRAM,
    dhEvento: isoInSaoPaulo(world.time.now()),
    ...authorOf(author ?? AUTHORITY_CNPJ),
    chNFSe: nfse.chave,
    ...body,
  }
  const xml = signPedReg({ ...authorityKey(world), ...eventToSeal(request) })
  return recordEvent(world, nfse, { type, request, xml, onlyAdn })
}

function authorOf(document: string): Pick<InfPedReg, 'CNPJAutor' | 'CPFAutor'> {
  return document.length === 11 ? { CPFAutor: document } : { CNPJAutor: document }
}
