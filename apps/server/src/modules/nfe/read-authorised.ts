import { AppError } from '@talao/contract'
import { checkNfeLayout, type InfNfe, NfeXmlError, readNfe, XmlError } from '@talao/fiscal'
import { decodeText } from '@talao/fiscal/decode-text'
import { checkReceived } from '../../files/received.ts'
import type { Accepted, ReceivedRefusal } from '../../files/received/verdict.ts'

export type Authorised = Pick<Accepted, 'alerts'> & {
  nfe: InfNfe
  access_key: string
  protocol: string
  authorized_at: Date
}

/**
 * A note that was authorised elsewhere, from its file: of this company, whole by the layout of its day, signed, and with the authority's word
 * for exactly these bytes. 422 with what is wrong otherwise.
 */
export function readAuthorised(bytes: Uint8Array, cnpj: string): Authorised {
  const nfe = readOrRefuse(bytes)
  if (nfe.emit?.CNPJ !== cnpj) refuse('A nota é de outra empresa. Envie o XML de uma nota emitida por esta.')
  const [fault, second] = checkNfeLayout(nfe)
  if (fault) refuse(`A nota não segue o leiaute do dia dela: ${fault.text}${second ? ' Há outras falhas.' : ''}`)
  const access_key = nfe.Id.replace(/^NFe/, '')
  const in_production = nfe.ide.tpAmb === '1'
  const verdict = checkReceived({ kind: 'XML', bytes, note: { kind: 'NFE', access_key, cnpj, in_production } })
  if (!verdict.ok) refuse(TEXTS[verdict.code] ?? NOT_GENUINE)
  if (verdict.denied) refuse('O uso desta nota foi denegado: ela nunca valeu e não se importa.')
  if (verdict.protocol === null || verdict.authorizedAt === null) refuse(TEXTS.arquivo_sem_protocolo ?? NOT_GENUINE)
  return { nfe, access_key, protocol: verdict.protocol, authorized_at: verdict.authorizedAt, alerts: verdict.alerts }
}

const NOT_GENUINE = 'O arquivo não confere com o que a SEFAZ autorizou. Baixe o XML de novo onde a nota foi emitida.'
const TEXTS: Partial<Record<ReceivedRefusal, string>> = {
  arquivo_assinatura: 'A assinatura do arquivo não confere: ele foi alterado, ou assinado por outra empresa.',
  arquivo_sem_protocolo: 'O arquivo veio sem o protocolo da SEFAZ. Envie o XML de distribuição (nfeProc) da nota.',
  arquivo_sem_autorizacao: 'A SEFAZ não autorizou esta nota. Só uma nota autorizada se importa.',
}

function readOrRefuse(bytes: Uint8Array): InfNfe {
  try {
    return readNfe(decodeText(bytes)).nfe
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
