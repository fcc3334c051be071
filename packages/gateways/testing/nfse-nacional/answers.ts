import { gzipSync } from 'node:zlib'
import type { CannedAnswer } from '../canned-server.ts'
import { eventoOf, nfseOf } from './authority.ts'
import { CANCEL_REQUEST, CHAVE, DPS, DPS_ID } from './example.ts'

/** Members that every answer of Sefin starts with. */
const STAMP = {
  tipoAmbiente: 2,
  versaoAplicativo: 'SefinNacional_1.6.0',
  dataHoraProcessamento: '2026-11-20T14:00:05.1234567-03:00',
}

export function json(status: number, body: unknown): CannedAnswer {
  return { status, body: JSON.stringify(body) }
}

export function stamped(status: number, body: object): CannedAnswer {
  return json(status, { ...STAMP, ...body })
}

export function packed(xml: string): string {
  return gzipSync(xml).toString('base64')
}

/** Base64 of base64, the form of registered events. */
export function packedTwice(xml: string): string {
  return Buffer.from(packed(xml)).toString('base64')
}

export const NFSE_XML = nfseOf(DPS)
export const CANCEL_XML = eventoOf(CANCEL_REQUEST)

export const AUTHORIZED = { idDps: DPS_ID, chaveAcesso: CHAVE, nfseXmlGZipB64: packed(NFSE_XML), alertas: null }
export const LOOKUP = stamped(200, { idDps: DPS_ID, chaveAcesso: CHAVE })
export const FOUND_NOTE = stamped(200, { chaveAcesso: CHAVE, nfseXmlGZipB64: packed(NFSE_XML) })
export const NO_DPS = refusal(404, 'E2404', 'Não foi gerada NFS-e com o identificador de DPS informado.')
export const NO_EVENTS = refusal(404, 'E2410', 'Nenhum evento encontrado para a NFS-e.')

/** An error answer as the OpenAPI document defines it. */
export function refusal(status: number, codigo: string, descricao: string, complemento?: string): CannedAnswer {
  return stamped(status, { idDPS: DPS_ID, erros: [{ codigo, descricao, complemento }] })
}

export function eventList(xml: string, tipoEvento = '101101', chaveAcesso = CHAVE): CannedAnswer {
  const item = { chaveAcesso, tipoEvento, numeroPedidoRegistroEvento: 1, dataHoraRecebimento: '2026-11-21T09:00:00' }
  return json(200, { eventos: [{ ...item, arquivoXml: packedTwice(xml) }] })
}
