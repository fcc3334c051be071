import { ApiError, toUserError } from '../../../lib/errors.ts'

export type CertificateFault = { field: 'file' | 'password' | 'own'; text: string }

/** Assigns each certificate error to the field that fixes it. */
export function certificateFault(error: unknown): CertificateFault {
  const { text } = toUserError(error)
  if (!(error instanceof ApiError)) return { field: 'file', text }
  const own = error.fields.current_password?.[0]
  if (own) return { field: 'own', text: own }
  const password = error.fields.a1_certificate_password?.[0]
  if (error.code === 'certificado_senha_incorreta' || password) return { field: 'password', text: password ?? text }
  return { field: 'file', text: error.fields.a1_certificate_file?.[0] ?? text }
}
