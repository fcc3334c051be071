import { signPedReg } from '@talao/documents/seal/sign'
import {
  checkCancel,
  checkEventRequest,
  composeEventRequest,
  type EventRequestType,
  eventToSeal,
  type Fault,
  parseChaveNfse,
  timeZoneOf,
} from '@talao/fiscal'
import type { EventPreparation, EventPrepared, EventRequest, IssuedNote } from '../port/event.ts'
import type { IssueKey } from '../port/preparation.ts'
import { wrap } from './envelope.ts'

/** 101101 cancels; 101103 asks the city to cancel after the term is over (E0822). */
export function prepareRequest(
  type: EventRequestType,
  event: EventRequest,
  { access_key }: IssuedNote,
  key: IssueKey,
  { seal, sealAlgorithm }: EventPreparation,
): EventPrepared {
  if (event.kind === 'CORRECTION') return { faults: [NO_CORRECTION] }
  if (!seal) return { faults: [NO_CERTIFICATE] }
  if (!parseChaveNfse(access_key)) return { faults: [NO_KEY] }
  const { motive, text: reason, at } = event
  const wrong = checkCancel({ motive: motive ?? '', reason })
  if (wrong.length > 0 || motive === null) return { faults: wrong }
  const in_production = key.environment === 'producao'
  const zone = timeZoneOf(key.place)
  const told = { type, chave: access_key, in_production, author: key.cnpj, motive, reason, at, zone }
  const request = composeEventRequest(told)
  const faults = checkEventRequest(request)
  if (faults.length > 0) return { faults }
  const signed = signPedReg({ ...eventToSeal(request), ...seal, ...(sealAlgorithm && { algorithm: sealAlgorithm }) })
  return wrap('pedidoRegistroEventoXmlGZipB64', signed, request.Id)
}

const NO_CORRECTION: Fault = {
  code: 'NFSE-NACIONAL-CORRECAO',
  path: 'kind',
  field: 'Evento',
  text: 'Nota de serviço não tem carta de correção. Substitua a nota por outra.',
}

const NO_CERTIFICATE: Fault = {
  code: 'NFSE-NACIONAL-CERTIFICADO',
  path: 'company.a1_certificate_file',
  field: 'Certificado A1',
  text: 'O pedido é assinado com o certificado A1 da empresa. Envie o arquivo no cadastro dela.',
}

const NO_KEY: Fault = {
  code: 'NFSE-NACIONAL-CHAVE',
  path: 'access_key',
  field: 'Chave de acesso',
  text: 'A chave desta nota não é de uma NFS-e nacional. Cancele a nota no sistema que a emitiu.',
}
