import { type A1, type A1Refusal, belongsTo, openA1 } from '@talao/documents'
import { validationFault } from '../../http/refusal.ts'

type Upload = { base64: string; password: string; cnpj: string; now: Date }

/** Opens an uploaded A1 and refuses it with the real service's three messages. */
export function installCertificate({ base64, password, cnpj, now }: Upload): A1 {
  const opened = openA1({ file: Buffer.from(base64, 'base64'), password, now })
  if (!opened.ok) throw refuse(MESSAGES[opened.code])
  if (!belongsTo(opened.certificate, cnpj)) throw refuse('Certificado não pertence ao CNPJ informado')
  return opened.certificate
}

// Source: documentação pública da API v2 da Focus NFe, recurso empresas.
const UNREADABLE =
  'Houve um erro ao instalar o certificado, verifique se a senha está correto e o arquivo está no formato PFX ou P12 codificado em base64'

const MESSAGES: Record<A1Refusal, string> = {
  certificado_ilegivel: UNREADABLE,
  certificado_senha_incorreta: UNREADABLE,
  certificado_sem_chave: UNREADABLE,
  certificado_grande_demais: UNREADABLE,
  certificado_nao_assina: UNREADABLE,
  certificado_vencido: 'Certificado com prazo de validade vencido',
}

function refuse(message: string) {
  const campo = 'arquivo_certificado_base64'
  return validationFault([{ mensagem: `Arquivo certificado base64 ${message}`, campo }])
}
