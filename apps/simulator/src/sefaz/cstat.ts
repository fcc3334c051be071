import type { AuthorityAlert } from '@talao/fiscal/nfe/layout/protocol'
import { CSTAT_TEXTS, SERVICE_TEXTS } from './cstat-texts.ts'

/** An answer of the authority: `status_sefaz`, `mensagem_sefaz` and its alerts. */
export type SefazAnswer = { code: string; text: string; alerts?: readonly AuthorityAlert[] }

/** The answer with this code. `suffix` is the bracketed part that names an item or another note. */
export function cstatAnswer(code: string, suffix = ''): SefazAnswer {
  return { code, text: `${textOfCstat(code)}${suffix}` }
}

export function textOfCstat(code: string): string {
  return CSTAT_TEXTS[code] ?? SERVICE_TEXTS[code] ?? `Rejeicao simulada ${code}`
}

/** Denials. They use up the note's number. */
export const DENIALS: readonly string[] = ['110', '301', '302', '303']

/**
 * The text as the services write it. Codes from 201 on, except denials, get the prefix: `Rejeicao: Duplicidade de NF-e
 * [nRec:…]`.
 */
export function xMotivoOf({ code, text }: { code: string; text: string }): string {
  const isRefusal = Number(code) > 200 && !DENIALS.includes(code)
  return (isRefusal ? `Rejeicao: ${text}` : text).slice(0, MAX_REASON)
}

/** Source: TMotivo. */
const MAX_REASON = 255
