import { bareChaveDeAcesso } from '@talao/fiscal'
import { repairDoubleEncoding } from '@talao/fiscal/value/decode-text'
import { readInstant } from '@talao/fiscal/value/instant'
import { childrenOf, textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import type { Environment } from '../port/preparation.ts'

/** tpAmb code of each environment. */
export const TP_AMB: Readonly<Record<Environment, '1' | '2'>> = { producao: '1', homologacao: '2' }

/** Fields that open every answer and every receipt inside it. */
export type AnswerStatus = { cStat: string; xMotivo: string }

/**
 * Code and sentence of an answer of this environment, or why it cannot be trusted. Only fields we rely on are required:
 * services differ in the others, and an overlong xMotivo must not leave a note's outcome uncertain.
 */
export function answerStatusIn(element: XmlElement, environment: Environment): AnswerStatus | { malformed: string } {
  const cStat = codeIn(element)
  if (cStat === null) return { malformed: 'a resposta não traz o código da SEFAZ' }
  if (textIn(element, 'tpAmb') !== TP_AMB[environment]) return { malformed: 'a resposta é de outro ambiente' }
  return { cStat, xMotivo: sentenceIn(element, 'xMotivo') }
}

/** The cStat: three or four digits, after any leading zeros; null when there is none. */
export function codeIn(element: XmlElement): string | null {
  return /^0*([0-9]{3,4})$/.exec(textIn(element, 'cStat') ?? '')?.[1] ?? null
}

/** The chave an answer is about, without spaces and the `NFe` prefix; null when it names none. */
export function chaveIn(element: XmlElement): string | null {
  const chave = textIn(element, 'chNFe')
  return chave && bareChaveDeAcesso(chave)
}

/** The text of a display sentence, including text inside nested markup. */
function sentenceIn(element: XmlElement, name: string): string {
  const only = onlyChild(element, name)
  return only ? repairDoubleEncoding(allTextOf(only)).trim().slice(0, LONGEST_SENTENCE) : ''
}

function allTextOf(element: XmlElement): string {
  return element.children.map((found) => (typeof found === 'string' ? found : ` ${allTextOf(found)} `)).join('')
}

/** The layout allows 255 characters. */
const LONGEST_SENTENCE = 1000

/** The text of the only child of that name; null when there is none, several, or one with child elements. */
export function textIn(element: XmlElement, name: string): string | null {
  const only = onlyChild(element, name)
  return only && childrenOf(only).length === 0 ? textOf(only).trim() : null
}

/** The only child of that name; null for two, because two readers might each use a different one. */
export function onlyChild(element: XmlElement, name: string): XmlElement | null {
  const [found, second] = childrenOf(element, name)
  return found && !second ? found : null
}

/** An instant in an answer. Only for display and deadlines, never to decide the outcome. */
export function instantIn(element: XmlElement, name: string): Date | null {
  return readInstant(textIn(element, name))
}
