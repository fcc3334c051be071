// table
/** Why a signature is not trusted. */
export type SealRefusal =
  | 'xml_ilegivel'
  | 'assinatura_ausente'
  | 'assinatura_repetida'
  | 'assinatura_fora_do_lugar'
  | 'assinatura_malformada'
  | 'assinatura_id_repetido'
  | 'assinatura_referencia_errada'
  | 'assinatura_algoritmo_recusado'
  | 'assinatura_conteudo_alterado'
  | 'assinatura_invalida'
  | 'assinatura_certificado_ilegivel'
  | 'assinatura_certificado_vencido'
  | 'assinatura_certificado_alheio'

export const SEAL_REFUSALS: Record<SealRefusal, string> = {
  xml_ilegivel: 'O arquivo não pôde ser lido como XML. Envie o arquivo original, sem editar.',
  assinatura_ausente: 'O documento não está assinado. Peça ao emitente o XML autorizado.',
  assinatura_repetida: 'O documento traz mais de uma assinatura onde cabe uma só. Peça ao emitente o XML autorizado.',
  assinatura_fora_do_lugar: 'A assinatura não está no lugar previsto no leiaute. Peça ao emitente o XML autorizado.',
  assinatura_malformada: 'A assinatura está incompleta ou tem partes a mais. Peça ao emitente o XML autorizado.',
  assinatura_id_repetido: 'O mesmo Id aparece duas vezes no documento. Peça ao emitente o XML autorizado.',
  assinatura_referencia_errada:
    'A assinatura se refere a outro trecho do documento. Peça ao emitente o XML autorizado.',
  assinatura_algoritmo_recusado: 'A assinatura usa um algoritmo que este documento não admite. Assine de novo.',
  assinatura_conteudo_alterado: 'O conteúdo foi alterado depois de assinado. Peça ao emitente o XML autorizado.',
  assinatura_invalida: 'A assinatura não confere com o certificado. Peça ao emitente o XML autorizado.',
  assinatura_certificado_ilegivel: 'O certificado dentro da assinatura não pôde ser lido. Peça o XML autorizado.',
  assinatura_certificado_vencido:
    'O certificado não estava válido na data da assinatura. Assine com um certificado válido.',
  assinatura_certificado_alheio: 'O certificado é de outro CNPJ. Assine com o certificado do emitente.',
}

/** Thrown inside the verifier; `verifySignature` catches it. */
export class SealError extends Error {
  readonly code: SealRefusal

  constructor(code: SealRefusal, detail: string) {
    super(detail)
    this.code = code
  }
}

export function refuseSeal(code: SealRefusal, detail: string): never {
  throw new SealError(code, detail)
}
