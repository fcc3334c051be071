import type { NormRow } from '../norms/norm-row.ts'
import { FOCUS_REJECTIONS } from './focus.ts'
import type { Authority, Rejection, RejectionOutcome } from './rejection.ts'
import { SEFAZ_REJECTIONS } from './sefaz.ts'
import { SEFIN_REJECTIONS, SEFIN_UNLISTED } from './sefin.ts'

/**
 * Codes by which SEFAZ goes through its own protocol: received, processed, registered, found. They belong to the
 * service and change with its layout, so no norm states them.
 */
const STEPS = new Set('101 102 103 104 105 106 107 111 112 124 128 135 136 137 138 139 140 151 155'.split(' '))

/** What each step says to a reader of the authority's answer. */
export const PROTOCOL_STEPS: readonly Rejection[] = SEFAZ_REJECTIONS.filter(({ code }) => STEPS.has(code))

/** The tables do not say since when a code exists; no answer of any authority is older than the first NF-e. */
const FIRST_DAY = '2006-01-01'

const AUTHORISED: readonly string[] = ['SEFAZ/100', 'SEFAZ/120', 'SEFAZ/150']
/** Refused for now: the same bytes are accepted later. Source: MOC 7.0, anexo I; NFS-e nacional, anexos I e II. */
const WAITS: readonly string[] = [
  ...['108', '109', '113', '114', '286', '296', '468', '656'].map((code) => `SEFAZ/${code}`),
  ...['E1206', 'E1843'].map((code) => `SEFIN/${code}`),
  'FOCUS/limite_excedido',
]

/** The codes of the tables as rows of the law. They are large: only what explains a refusal loads them. */
export const REJECTION_ROWS: readonly NormRow[] = [
  ...SEFAZ_REJECTIONS.filter(({ code }) => !STEPS.has(code)).map((one) => rowOf('SEFAZ', one)),
  ...SEFIN_REJECTIONS.map((one) => rowOf('SEFIN', one)),
  ...SEFIN_UNLISTED.map((one) => rowOf('SEFIN', one, 'B')),
  ...FOCUS_REJECTIONS.map((one) => rowOf('FOCUS', one)),
]

function rowOf(
  authority: Authority,
  { code, cause, path, action, resend, source }: Rejection,
  confidence: NormRow['confidence'] = 'A',
): NormRow {
  const isOfRegisters = authority === 'SEFAZ' && Number(code) >= 156 && Number(code) <= 188
  return {
    kind: 'REJECTION',
    code: `${authority}/${code}`,
    valid_from: isOfRegisters ? '2026-11-16' : authority === 'SEFAZ' && code === '120' ? '2026-10-05' : FIRST_DAY,
    valid_to: null,
    value: { cause, field_path: path, action, resend, outcome: outcomeOf(authority, code) },
    state: 'IN_FORCE',
    // The note on the registers was read in a transcription.
    confidence: isOfRegisters ? 'B' : confidence,
    source,
    source_url: null,
    published_on: null,
    struck_on: null,
    note: null,
  }
}

function outcomeOf(authority: Authority, code: string): RejectionOutcome {
  const name = `${authority}/${code}`
  if (AUTHORISED.includes(name)) return 'AUTHORISED'
  return WAITS.includes(name) ? 'WAIT' : 'REFUSED'
}
