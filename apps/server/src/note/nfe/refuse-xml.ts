import { AppError } from '@talao/contract'
import type { ReceivedRefusal } from '../files/received/verdict.ts'

/** Throws 422 with what is wrong with an uploaded XML of a note or its cancellation. */
export function refuseXml(text: string, cause?: unknown): never {
  throw new AppError('xml_invalido', { text, errors: { file: [text] }, cause })
}

export function refusalText(code: ReceivedRefusal): string {
  return TEXTS[code] ?? NOT_GENUINE
}

const NOT_GENUINE = 'O arquivo não confere com o que a SEFAZ autorizou. Baixe o XML de novo onde a nota foi emitida.'
const TEXTS: Partial<Record<ReceivedRefusal, string>> = {
  arquivo_assinatura: 'A assinatura do arquivo não confere: ele foi alterado, ou assinado por outra empresa.',
  arquivo_sem_protocolo: 'O arquivo veio sem o protocolo da SEFAZ. Envie o XML de distribuição (nfeProc) da nota.',
  arquivo_sem_autorizacao: 'A SEFAZ não autorizou esta nota. Só uma nota autorizada se importa.',
}
