import type { AuthorityAlert } from '@talao/fiscal/nfe/layout/protocol'
import { explainRejection } from '@talao/fiscal/rejection/explain'
import { BUILD_REJECTIONS, type RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { repairDoubleEncoding } from '@talao/fiscal/value/decode-text'
import type { ProviderFault } from '../port/outcome.ts'
import { UNCATALOGUED } from './codes.ts'
import { isObject, member, objectsIn, textMember } from './member.ts'

/** An error code with its original text. */
export type Complaint = { code: string; said: string }

/**
 * The errors in an answer. They come under `erros` or `erro`, as a list or a single one, as objects or sentences, in
 * any letter case. A proxy's `{"erro":"Bad Gateway"}` and entries without an authority code are ignored, so that they
 * never deny a note.
 */
export function complaintsOf(json: unknown): Complaint[] {
  const told = [member(json, 'erros'), member(json, 'erro')].flat()
  return told.flatMap((error: unknown) => {
    const said = typeof error === 'string' ? error : (textMember(error, 'codigo') ?? '')
    const code = HEAD.exec(said)?.[1]?.toUpperCase()
    return code ? [{ code, said: isObject(error) ? sentenceOf(error) : said.slice(0, LONGEST_SENTENCE) }] : []
  })
}

/** Alerts that came with an authorised note, verbatim. */
export function alertsOf(json: unknown): AuthorityAlert[] {
  return objectsIn(member(json, 'alertas')).flatMap((alert) => {
    const [code, text] = [textMember(alert, 'codigo') ?? '', sentenceOf(alert)]
    return code || text ? [{ code, text }] : []
  })
}

/** Explains an error in plain language with its remedy. The original text is appended, because users search for it. */
export function explainedFault(
  { code, said }: Complaint,
  rejections: RejectionTable = BUILD_REJECTIONS,
): ProviderFault {
  const answer = { authority: 'SEFIN', code, message: said } as const
  const { known, text, action, path, field } = explainRejection(answer, rejections)
  if (!known) return { code, path, field, text: said ? `${code}: ${said}` : text }
  const explained = `${text} ${action}`
  const heard = said ? { text: `${explained} Resposta recebida: ${said}`, said } : { text: explained }
  return { code, path, field, ...heard, explained }
}

export function isKnown({ code }: Complaint, rejections: RejectionTable): boolean {
  return rejections('SEFIN', code) !== undefined
}

/** An internal error of the authority that says nothing about the request. */
export function isUncatalogued(complaint: Complaint, rejections: RejectionTable): boolean {
  return UNCATALOGUED.test(complaint.code) && !isKnown(complaint, rejections)
}

/** The certificate is refused, and with it every note of the company. */
export function isAboutCertificate({ code }: Complaint, rejections: RejectionTable): boolean {
  return rejections('SEFIN', code)?.path === 'company.a1_certificate_file'
}

/** The original texts of the errors, for the log and the timeline. */
export function sayingsOf(complaints: readonly Complaint[]): string {
  return complaints
    .map(({ code, said }) => (said ? `${code}: ${said}` : code))
    .join('; ')
    .slice(0, LONGEST_SAYING)
}

const LONGEST_SAYING = 300
/** Longest stored sentence: some answers contain a whole stack trace. */
const LONGEST_SENTENCE = 2000

export function codesIn(complaints: readonly Complaint[]): string {
  return complaints.map(({ code }) => code).join(', ')
}

/** Letters, then digits, alone or at the head of a sentence: E0014, RNG6110, `E0014 - Já existe`. */
const HEAD = /^\s*([A-Z]{1,5}[0-9]{2,5})(?![0-9A-Za-z])/i

function sentenceOf(error: Record<string, unknown>): string {
  const parts = ['mensagem', 'descricao', 'complemento'].flatMap((name) => textMember(error, name) ?? [])
  return repairDoubleEncoding([...new Set(parts)].join(' ')).slice(0, LONGEST_SENTENCE)
}
