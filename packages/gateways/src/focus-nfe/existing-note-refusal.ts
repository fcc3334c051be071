import { AUTHORISED_CSTATS } from '@talao/fiscal/nfe/layout/protocol'
import { BUILD_REJECTIONS, type RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { NoteResult } from '../port/outcome.ts'
import { authorityCodeIn } from './authority-errors.ts'
import type { UnreadableNote } from './read-status.ts'

/**
 * Focus reports every refusal as `erro_autorizacao` with the authority's code. Some codes do not mean a refusal: they
 * mean that this note, or another document with its number, already exists. Sending it again would take a new number
 * and issue a second note.
 */
export function existingNoteRefusal(
  result: NoteResult,
  rejections: RejectionTable = BUILD_REJECTIONS,
): NoteResult | UnreadableNote {
  if (result.enotas_status !== 'Negada' || result.denied_final) return result
  const told = [result.authority_code, ...result.faults.map(({ code }) => code)]
  const codes = told.map((code) => authorityCodeIn(code) ?? code?.toUpperCase() ?? '')
  const authorised = codes.find(
    (code) => AUTHORISED_CSTATS.includes(code) || rejections('SEFAZ', code)?.outcome === 'AUTHORISED',
  )
  if (authorised)
    return { malformed: `a Focus NFe recusou uma nota que a SEFAZ autorizou (${authorised})`, needsHuman: IS_THERE }
  const known = codes.find((code) => SAME_NOTE.includes(code))
  if (known)
    return { malformed: `a Focus NFe recusou uma nota que a SEFAZ já conhece (${known})`, needsHuman: IS_THERE }
  const isDuplicate = result.authority_code === null && /duplicidade/i.test(result.authority_message ?? '')
  if (isDuplicate || codes.some((code) => SAME_NUMBER.includes(code))) return { ...result, lookFirst: MAY_BE_THERE }
  return codes.some((code) => isAuthorityInternalError(code)) ? { ...result, lookFirst: MAY_HAVE_BROKEN_LATE } : result
}

/** The authority already knows this key: authorised, denied, cancelled, or in process. Source: MOC 7.0, anexo I. */
const SAME_NOTE: readonly string[] = ['204', '205', '218', '635']

/**
 * The number is used, without saying by which document: an earlier transmission of this note, or another program.
 * Source: MOC 7.0, anexo I (539); Sefin Nacional, anexo I (E0014); ABRASF, tabela de erros ("RPS já informado").
 */
const SAME_NUMBER: readonly string[] = ['539', 'E0014', 'E10']

/**
 * True for the authority's own uncatalogued errors: SEFAZ's 999, Sefin's E999, E9999 and RNG9999. They may occur after
 * the document was stored.
 */
export function isAuthorityInternalError(code: string | null): boolean {
  const told = authorityCodeIn(code) ?? ''
  return /^(999|E9{3,4}|RNG9[0-9]{3})$/.test(told) && !SCHEMA_BROKEN.includes(told)
}

/** A code of the same family that is about the document itself, which was not accepted. */
const SCHEMA_BROKEN: readonly string[] = ['RNG9997']

const IS_THERE =
  'A SEFAZ diz que já conhece esta nota, e a Focus NFe a mostra como recusada. Confira a nota no painel da Focus NFe e peça a ela que a atualize; depois use "Consultar agora".'
const MAY_BE_THERE =
  'A autoridade diz que já existe um documento com este número. Confira no painel da Focus NFe e no portal da autoridade se a venda já tem nota; só envie de novo se não tiver.'

const MAY_HAVE_BROKEN_LATE =
  'A autoridade respondeu com um erro dela, que não diz se a nota foi feita. Confira no painel da Focus NFe e no portal da autoridade se a venda já tem nota; só envie de novo se não tiver.'

/** The texts such a note shows to users; also used to recognise these notes later. */
export const LOOK_FIRST: readonly string[] = [IS_THERE, MAY_BE_THERE, MAY_HAVE_BROKEN_LATE]
