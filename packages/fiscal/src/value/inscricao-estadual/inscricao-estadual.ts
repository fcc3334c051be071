import { stripPunctuation } from '../strip-punctuation.ts'
import type { Uf } from '../uf.ts'
import { withoutLabel } from '../without-label.ts'
import { fits, hasShape } from './format.ts'
import { IE_FORMATS } from './formats.ts'

/** Written in place of a number for an exempt company. */
export const ISENTO = 'ISENTO'

/**
 * An inscrição estadual of any UF without its punctuation, in upper case. ISENTO for that text in either gender, alone
 * or at the start of a sentence. Empty when the text says that there is none. Does not validate the number.
 */
export function bareInscricaoEstadual(text: string): string {
  const bare = stripPunctuation(withoutLabel(text, LABELS)).toUpperCase()
  if (/^ISENT[OA](DE|DA|DO|IE|INSC|$)/.test(bare)) return ISENTO
  return NONE.test(bare) ? '' : bare
}

const NONE = /^(0+|NA|NC|SN|SEM(IE|INSC.*)?|N[AÃ]O(POSSUI|TEM|H[AÁ]|CONTRIBUINTE|INFORMAD[OA]|SEAPLICA)?(IE|INSC.*)?)$/

const LABELS = 'I\\.?E\\.?|inscri[cç][aã]o estadual|insc\\.? est\\.?'

/**
 * The stored form of an inscrição estadual: bare and upper case (a rural producer of São Paulo has a P), or ISENTO.
 * Undefined when it is neither ISENTO nor a number of this UF whose check digits agree. Source: SINTEGRA, roteiros de
 * crítica of the 27 UFs (the row of each format names its own).
 */
export function parseInscricaoEstadual(text: string, uf: Uf): string | undefined {
  const bare = bareInscricaoEstadual(text)
  if (bare === ISENTO) return ISENTO
  if (/^P?0+$/.test(bare)) return undefined
  return IE_FORMATS.some((format) => format.uf === uf && fits(format, bare)) ? bare : undefined
}

/**
 * Formats the number with the punctuation of its UF: `110042490114` of São Paulo as `110.042.490.114`. A number of
 * unknown format is returned unchanged.
 */
export function formatInscricaoEstadual(bare: string, uf: Uf): string {
  const format = IE_FORMATS.find((row) => row.uf === uf && hasShape(row, bare))
  if (!format) return bare
  let at = 0
  return format.mask.replace(/#/g, () => bare[at++] ?? '')
}
