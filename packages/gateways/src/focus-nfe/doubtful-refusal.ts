import { AUTHORISED_CSTATS } from '@talao/fiscal/nfe/layout/protocol'
import type { NoteResult } from '../outcome.ts'
import { authorityCodeIn } from './complaints.ts'
import type { NoNote } from './reading.ts'

/**
 * Focus calls every refusal `erro_autorizacao` and hands the authority's code on. Some codes do not say that the note was refused: they say
 * that it, or another document under its number, is there already. Sent again it would be numbered anew, and there would be two.
 */
export function doubtfulRefusal(result: NoteResult): NoteResult | NoNote {
  if (result.enotas_status !== 'Negada' || result.denied_final) return result
  const told = [result.authority_code, ...result.faults.map(({ code }) => code)]
  const codes = told.map((code) => authorityCodeIn(code) ?? code?.toUpperCase() ?? '')
  const authorised = codes.find((code) => AUTHORISED_CSTATS.includes(code))
  if (authorised)
    return { malformed: `a Focus NFe recusou uma nota que a SEFAZ autorizou (${authorised})`, needsHuman: IS_THERE }
  const known = codes.find((code) => SAME_NOTE.includes(code))
  if (known)
    return { malformed: `a Focus NFe recusou uma nota que a SEFAZ já conhece (${known})`, needsHuman: IS_THERE }
  const isDuplicate = result.authority_code === null && /duplicidade/i.test(result.authority_message ?? '')
  if (isDuplicate || codes.some((code) => SAME_NUMBER.includes(code))) return { ...result, lookFirst: MAY_BE_THERE }
  return codes.some((code) => isBrokenThere(code)) ? { ...result, lookFirst: MAY_HAVE_BROKEN_LATE } : result
}

/** This very key is known there: authorised, denied, cancelled, waiting for its answer. Source: MOC 7.0, anexo I. */
const SAME_NOTE: readonly string[] = ['204', '205', '218', '635']

/**
 * The number is used, by whom is not told: an earlier sending of this note, or another program. Source: MOC 7.0, anexo I (539); Sefin
 * Nacional, anexo I (E0014); ABRASF, tabela de erros ("RPS já informado").
 */
const SAME_NUMBER: readonly string[] = ['539', 'E0014', 'E10']

/**
 * An error that the authority itself has not catalogued: SEFAZ's 999, Sefin's E999, E9999 and RNG9999. It may have happened after the document
 * was kept.
 */
export function isBrokenThere(code: string | null): boolean {
  const told = authorityCodeIn(code) ?? ''
  return /^(999|E9{3,4}|RNG9[0-9]{3})$/.test(told) && !SCHEMA_BROKEN.includes(told)
}

/** Of that family, but said of the document itself, which was not taken in. */
const SCHEMA_BROKEN: readonly string[] = ['RNG9997']

const IS_THERE =
  'A SEFAZ diz que já conhece esta nota, e a Focus NFe a mostra como recusada. Confira a nota no painel da Focus NFe e peça a ela que a atualize; depois use "Consultar agora".'
const MAY_BE_THERE =
  'A autoridade diz que já existe um documento com este número. Confira no painel da Focus NFe e no portal da autoridade se a venda já tem nota; só envie de novo se não tiver.'

const MAY_HAVE_BROKEN_LATE =
  'A autoridade respondeu com um erro dela, que não diz se a nota foi feita. Confira no painel da Focus NFe e no portal da autoridade se a venda já tem nota; só envie de novo se não tiver.'

/** What such a note tells people, by which it is known again. */
export const LOOK_FIRST: readonly string[] = [IS_THERE, MAY_BE_THERE, MAY_HAVE_BROKEN_LATE]
