import type { X509Certificate } from 'node:crypto'
import { type VerifyOptions, verifySignature } from '@talao/documents'
import { readHolder } from '@talao/documents/a1/holder'
import { refusal, type SefinRefusal } from './refusal.ts'

export type Sealed = { ok: true; certificate: X509Certificate; holder: string } | { ok: false; refusal: SefinRefusal }

/** The refusal codes of an invalid signature, on a DPS and on an event request. Source: anexos I e II, Signature. */
export type SealCodes = { missing: string; broken: string; expired: string; stranger: string }
export const DPS_SEAL: SealCodes = { missing: 'E0717', broken: 'E0714', expired: 'E0715', stranger: 'E0718' }
export const EVENT_SEAL: SealCodes = { missing: 'E1989', broken: 'E1980', expired: 'E1980', stranger: 'E0812' }

/**
 * Verifies a signature. `issuer` is the CNPJ whose certificate must have signed; only its first 8 characters are
 * compared.
 */
export function checkSeal(
  xml: string,
  wish: Pick<VerifyOptions, 'signedElement' | 'issuer' | 'signedAt'>,
  codes: SealCodes,
): Sealed {
  const found = verifySignature(xml, { ...wish, allow: ['rsa-sha1', 'rsa-sha256'], anyForm: true })
  if (found.ok) return { ok: true, certificate: found.certificate, holder: readHolder(found.certificate).label }
  if (found.code === 'assinatura_ausente') return { ok: false, refusal: refusal(codes.missing) }
  if (found.code === 'assinatura_certificado_alheio')
    return { ok: false, refusal: refusal(codes.stranger, found.detail) }
  if (found.code === 'assinatura_certificado_vencido')
    return { ok: false, refusal: refusal(codes.expired, found.detail) }
  return { ok: false, refusal: refusal(codes.broken, found.detail) }
}
