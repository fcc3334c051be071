import type { X509Certificate } from 'node:crypto'
import { belongsTo, verifySignature } from '@talao/documents'
import { readHolder } from '@talao/documents/a1/holder'
import type { SealRefusal } from '@talao/documents/seal/refusal'
import type { SignedElement } from '@talao/documents/seal/signature-positions'
import { type CertificateFault, certificateFault } from '../../tls/client-certificate.ts'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'

/** Source: MOC 7.0, validação do certificado de transmissão (280 a 285) e de assinatura (290 a 295). */
const CODES: Record<'transmitter' | 'signer', Record<CertificateFault, string>> = {
  transmitter: { invalid: '280', expired: '281', without_cnpj: '282', not_icp_brasil: '285' },
  signer: { invalid: '290', expired: '291', without_cnpj: '292', not_icp_brasil: '295' },
}

export function certificateRefusal(
  role: keyof typeof CODES,
  certificate: X509Certificate,
  now: Date,
): SefazAnswer | undefined {
  const fault = certificateFault(certificate, now)
  return fault && cstatAnswer(CODES[role][fault])
}

/**
 * Checks the signature of a document, given as its own XML. `issuer` is the CNPJ whose base must have signed; empty
 * when the issuer has a CPF.
 */
export function sealRefusal(
  raw: string,
  signedElement: SignedElement,
  issuer: string,
  now: Date,
): SefazAnswer | undefined {
  const verdict = verifySignature(raw, { signedElement, allow: ['rsa-sha1'] })
  if (!verdict.ok) return cstatAnswer(SEAL_CODES[verdict.code] ?? '298')
  const { certificate } = verdict
  const isOwn = issuer === '' || belongsTo(readHolder(certificate), issuer)
  return certificateRefusal('signer', certificate, now) ?? (isOwn ? undefined : cstatAnswer('213'))
}

/** Any other fault means a signature of another standard, 298. */
const SEAL_CODES: Partial<Record<SealRefusal, string>> = {
  assinatura_conteudo_alterado: '297',
  assinatura_invalida: '297',
  assinatura_certificado_ilegivel: '290',
}
