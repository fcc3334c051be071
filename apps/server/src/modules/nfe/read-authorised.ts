import { AppError } from '@talao/contract'
import { checkReadNfe, type InfNfe, NfeXmlError, type ReadNfe, readNfe, XmlError } from '@talao/fiscal'
import { decodeText } from '@talao/fiscal/decode-text'
import { checkReceived, type ReceivedNote } from '../../files/received.ts'
import type { Accepted, ReceivedRefusal } from '../../files/received/verdict.ts'
import { partsOfFile } from './parts-of-file.ts'

export type Authorised = Pick<Accepted, 'alerts'> & {
  nfe: InfNfe
  access_key: string
  protocol: string
  authorized_at: Date
  /** The file to keep: the nfeProc alone. */
  bytes: Uint8Array
  /** The cancellation that came with it, signed by the company and registered. */
  cancellation: { bytes: Uint8Array; canceled_at: Date } | null
  /** The file says that the note was cancelled and carries no signed event of it. */
  isDoubtful: boolean
}

/**
 * A note that was authorised elsewhere, from its file: of this company, whole by the layout of its day, signed, and with the authority's word
 * for exactly these bytes. 422 with what is wrong otherwise.
 */
export function readAuthorised(bytes: Uint8Array, cnpj: string): Authorised {
  const { text, ...read } = readOrRefuse(bytes)
  const { nfe } = read
  if (nfe.emit?.CNPJ !== cnpj) refuse('A nota é de outra empresa. Envie o XML de uma nota emitida por esta.')
  const [fault, second] = checkReadNfe(read)
  if (fault) refuse(`A nota não segue o leiaute do dia dela: ${fault.text}${second ? ' Há outras falhas.' : ''}`)
  const access_key = nfe.Id.replace(/^NFe/, '')
  const in_production = nfe.ide.tpAmb === '1'
  const note = { kind: 'NFE', access_key, cnpj, in_production } as const
  const parts = partsOfFile(bytes, text)
  const verdict = checkReceived({ kind: 'XML', bytes: parts.note, note })
  if (!verdict.ok) refuse(TEXTS[verdict.code] ?? NOT_GENUINE)
  if (verdict.denied) refuse('O uso desta nota foi denegado: ela nunca valeu e não se importa.')
  if (verdict.protocol === null || verdict.authorizedAt === null) refuse(TEXTS.arquivo_sem_protocolo ?? NOT_GENUINE)
  const cancellation = cancellationOf(parts.cancellation, note)
  return {
    nfe,
    access_key,
    protocol: verdict.protocol,
    authorized_at: verdict.authorizedAt,
    alerts: verdict.alerts,
    bytes: parts.note,
    cancellation,
    isDoubtful: read.canceled && cancellation === null,
  }
}

function cancellationOf(bytes: Uint8Array | null, note: ReceivedNote): Authorised['cancellation'] {
  const verdict = bytes && checkReceived({ kind: 'CANCEL_XML', bytes, note })
  return bytes && verdict?.ok && verdict.authorizedAt ? { bytes, canceled_at: verdict.authorizedAt } : null
}

const NOT_GENUINE = 'O arquivo não confere com o que a SEFAZ autorizou. Baixe o XML de novo onde a nota foi emitida.'
const TEXTS: Partial<Record<ReceivedRefusal, string>> = {
  arquivo_assinatura: 'A assinatura do arquivo não confere: ele foi alterado, ou assinado por outra empresa.',
  arquivo_sem_protocolo: 'O arquivo veio sem o protocolo da SEFAZ. Envie o XML de distribuição (nfeProc) da nota.',
  arquivo_sem_autorizacao: 'A SEFAZ não autorizou esta nota. Só uma nota autorizada se importa.',
}

function readOrRefuse(bytes: Uint8Array): ReadNfe & { text: string } {
  const text = decodeText(bytes)
  try {
    return { ...readNfe(text), text }
  } catch (error) {
    if (error instanceof NfeXmlError) return refuse(error.text, error)
    if (error instanceof XmlError)
      return refuse('O arquivo não é um XML de NF-e legível. Envie o arquivo original.', error)
    throw error
  }
}

function refuse(text: string, cause?: unknown): never {
  throw new AppError('xml_invalido', { text, errors: { file: [text] }, cause })
}
