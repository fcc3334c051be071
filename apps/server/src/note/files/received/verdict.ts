// table
import type { AuthorityAlert } from '@talao/fiscal/nfe/layout/protocol'

/** Why a received file is refused. */
export type ReceivedRefusal =
  | 'arquivo_vazio'
  | 'arquivo_grande_demais'
  | 'arquivo_nao_e_pdf'
  | 'arquivo_incompleto'
  | 'arquivo_xml_ilegivel'
  | 'arquivo_outro_documento'
  | 'arquivo_assinatura'
  | 'arquivo_outra_chave'
  | 'arquivo_outro_numero'
  | 'arquivo_outro_cnpj'
  | 'arquivo_outro_ambiente'
  | 'arquivo_outra_versao'
  | 'arquivo_outro_evento'
  | 'arquivo_sem_protocolo'
  | 'arquivo_sem_autorizacao'
  | 'nota_sem_identificacao'

const TEXTS: Record<ReceivedRefusal, string> = {
  arquivo_vazio: 'O arquivo veio vazio. Consulte a nota de novo em instantes.',
  arquivo_grande_demais: 'O arquivo é maior do que qualquer documento fiscal. Consulte a nota de novo.',
  arquivo_nao_e_pdf: 'O arquivo não é um PDF. Consulte a nota de novo em instantes.',
  arquivo_incompleto: 'O PDF veio cortado. Consulte a nota de novo em instantes.',
  arquivo_xml_ilegivel: 'O arquivo não é um XML fiscal legível. Consulte a nota de novo em instantes.',
  arquivo_outro_documento: 'O arquivo é de outro tipo de documento. Consulte a nota de novo.',
  arquivo_assinatura:
    'A assinatura do arquivo não confere: ele não vale como documento fiscal. Consulte a nota de novo.',
  arquivo_outra_chave: 'O arquivo é de uma nota com outra chave de acesso. Consulte a nota pela chave.',
  arquivo_outro_numero: 'O arquivo não traz o número nem o código de verificação desta nota. Consulte a nota de novo.',
  arquivo_outro_cnpj:
    'O arquivo é de outra empresa. Confira o cadastro da empresa no serviço de emissão e consulte a nota de novo.',
  arquivo_outro_ambiente:
    'O arquivo é de outro ambiente (produção ou homologação). Confira o cadastro da empresa no serviço de emissão.',
  arquivo_outra_versao:
    'A autoridade tem outra versão desta nota, e não a que foi enviada. Consulte a nota pela chave.',
  arquivo_outro_evento: 'O arquivo é de outro evento. Consulte a nota de novo.',
  arquivo_sem_protocolo: 'O arquivo veio sem o protocolo da autoridade. Consulte a nota de novo em instantes.',
  arquivo_sem_autorizacao: 'A autoridade não aceitou este documento. Veja o motivo na nota.',
  nota_sem_identificacao: 'A nota ainda não tem chave nem número para conferir o arquivo. Consulte a nota primeiro.',
}

/**
 * `protocol` and `authorizedAt` come from the authority, when the document carries them. `denied` marks uso denegado:
 * the file is stored, but the note is never valid.
 */
export type Accepted = {
  ok: true
  protocol: string | null
  authorizedAt: Date | null
  denied: boolean
  alerts: AuthorityAlert[]
}
/** `text` is for users, in Portuguese; `detail` is for the log. */
export type Refused = { ok: false; code: ReceivedRefusal; text: string; detail: string }
export type Verdict = Accepted | Refused

export function accept(
  protocol: string | null,
  authorizedAt: Date | null,
  denied = false,
  alerts: AuthorityAlert[] = [],
): Accepted {
  return { ok: true, protocol, authorizedAt, denied, alerts }
}

/** Thrown inside the check; `checkReceived` turns it into a verdict. */
export class NotReceived extends Error {
  readonly code: ReceivedRefusal

  constructor(code: ReceivedRefusal, detail: string) {
    super(detail)
    this.code = code
  }
}

export function refuseFile(code: ReceivedRefusal, detail: string): never {
  throw new NotReceived(code, detail)
}

export function refused({ code, message }: NotReceived): Refused {
  return { ok: false, code, text: TEXTS[code], detail: message.slice(0, 300) }
}
