import type { AuthorityAlert } from '@talao/fiscal/nfe/layout/protocol'
import { explainRejection, rejectionFor } from '@talao/fiscal/rejection/explain'
import type { ProviderFault } from '../outcome.ts'
import { member, objectsIn, textMember } from './member.ts'

/** A code with what was said of it. */
export type Complaint = { code: string; said: string }

/**
 * What an answer complains of. Errors come under `erros` or `erro`, as a list or alone, in any letter case; a proxy's `{"erro":"Bad
 * Gateway"}` and whatever bears no code of the authority are no complaint, so nothing is ever denied by them.
 */
export function complaintsOf(json: unknown): Complaint[] {
  return [...objectsIn(member(json, 'erros')), ...objectsIn(member(json, 'erro'))].flatMap((error) => {
    const code = textMember(error, 'codigo')?.toUpperCase()
    return code && SHAPE.test(code) ? [{ code, said: sentenceOf(error) }] : []
  })
}

/** Alerts that came with an authorised note, in the authority's own words. */
export function alertsOf(json: unknown): AuthorityAlert[] {
  return objectsIn(member(json, 'alertas')).flatMap((alert) => {
    const [code, text] = [textMember(alert, 'codigo') ?? '', sentenceOf(alert)]
    return code || text ? [{ code, text }] : []
  })
}

/** A complaint in plain words with its way out. What was said closes it: people search for those words. */
export function explainedFault({ code, said }: Complaint): ProviderFault {
  const { known, text, action, path, field } = explainRejection({ authority: 'SEFIN', code, message: said })
  if (!known) return { code, path, field, text: said ? `${code}: ${said}` : text }
  const explained = `${text} ${action}`
  return { code, path, field, text: said ? `${explained} Resposta recebida: ${said}` : explained, explained }
}

export function isKnown({ code, said }: Complaint): boolean {
  return rejectionFor({ authority: 'SEFIN', code, message: said }) !== undefined
}

/** The certificate, and so every note of the company, is refused. */
export function isAboutCertificate({ code, said }: Complaint): boolean {
  return rejectionFor({ authority: 'SEFIN', code, message: said })?.path === 'company.a1_certificate_file'
}

export function codesIn(complaints: readonly Complaint[]): string {
  return complaints.map(({ code }) => code).join(', ')
}

/** Letters, then digits: E0014, RNG6110. */
const SHAPE = /^[A-Z]{1,5}[0-9]{2,5}$/

function sentenceOf(error: Record<string, unknown>): string {
  const parts = ['mensagem', 'descricao', 'complemento'].flatMap((name) => textMember(error, name) ?? [])
  return [...new Set(parts)].join(' ')
}
