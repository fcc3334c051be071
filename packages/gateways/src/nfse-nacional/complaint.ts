import { repairedSentence } from '@talao/fiscal/decode-text'
import type { AuthorityAlert } from '@talao/fiscal/nfe/layout/protocol'
import { explainRejection, rejectionFor } from '@talao/fiscal/rejection/explain'
import type { ProviderFault } from '../outcome.ts'
import { UNCATALOGUED } from './codes.ts'
import { isObject, member, objectsIn, textMember } from './member.ts'

/** A code with what was said of it. */
export type Complaint = { code: string; said: string }

/**
 * What an answer complains of. Errors come under `erros` or `erro`, as a list or alone, as objects or sentences, in any letter case; a proxy's `{"erro":"Bad
 * Gateway"}` and whatever bears no code of the authority are no complaint, so nothing is ever denied by them.
 */
export function complaintsOf(json: unknown): Complaint[] {
  const told = [member(json, 'erros'), member(json, 'erro')].flat()
  return told.flatMap((error: unknown) => {
    const said = typeof error === 'string' ? error : (textMember(error, 'codigo') ?? '')
    const code = HEAD.exec(said)?.[1]?.toUpperCase()
    return code ? [{ code, said: isObject(error) ? sentenceOf(error) : said.slice(0, LONGEST_SENTENCE) }] : []
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
  const heard = said ? { text: `${explained} Resposta recebida: ${said}`, said } : { text: explained }
  return { code, path, field, ...heard, explained }
}

export function isKnown({ code, said }: Complaint): boolean {
  return rejectionFor({ authority: 'SEFIN', code, message: said }) !== undefined
}

/** It says that something broke over there, and nothing of what was sent or asked. */
export function isUncatalogued(complaint: Complaint): boolean {
  return UNCATALOGUED.test(complaint.code) && !isKnown(complaint)
}

/** The certificate, and so every note of the company, is refused. */
export function isAboutCertificate({ code, said }: Complaint): boolean {
  return rejectionFor({ authority: 'SEFIN', code, message: said })?.path === 'company.a1_certificate_file'
}

/** What was complained of, as it was said, for the log and the timeline. */
export function sayingsOf(complaints: readonly Complaint[]): string {
  return complaints
    .map(({ code, said }) => (said ? `${code}: ${said}` : code))
    .join('; ')
    .slice(0, LONGEST_SAYING)
}

const LONGEST_SAYING = 300
/** Nobody reads more, and some answers carry the trace of a whole program. */
const LONGEST_SENTENCE = 2000

export function codesIn(complaints: readonly Complaint[]): string {
  return complaints.map(({ code }) => code).join(', ')
}

/** Letters, then digits, alone or before a sentence: E0014, RNG6110, `E0014 - Já existe`. */
const HEAD = /^\s*([A-Z]{1,5}[0-9]{2,5})(?![0-9A-Za-z])/i

function sentenceOf(error: Record<string, unknown>): string {
  const parts = ['mensagem', 'descricao', 'complemento'].flatMap((name) => textMember(error, name) ?? [])
  return repairedSentence([...new Set(parts)].join(' ')).slice(0, LONGEST_SENTENCE)
}
