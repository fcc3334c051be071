import { bareChaveDeAcesso } from '@talao/fiscal'
import { repairedSentence } from '@talao/fiscal/decode-text'
import { readInstant } from '@talao/fiscal/instant'
import { childrenOf, textOf, type XmlElement } from '@talao/fiscal/xml/tree'
import type { Environment } from '../gateway.ts'

/** tpAmb of an environment. */
export const TP_AMB: Readonly<Record<Environment, '1' | '2'>> = { producao: '1', homologacao: '2' }

/** What every answer and every receipt inside it says first. */
export type Said = { cStat: string; xMotivo: string }

/**
 * Code and sentence of an answer of this environment, or why they cannot be believed. Only what is relied on is
 * demanded: services differ in the rest, and a note must not stay in doubt for a long xMotivo.
 */
export function saidIn(element: XmlElement, environment: Environment): Said | { malformed: string } {
  const cStat = codeIn(element)
  if (cStat === null) return { malformed: 'a resposta não traz o código da SEFAZ' }
  if (textIn(element, 'tpAmb') !== TP_AMB[environment]) return { malformed: 'a resposta é de outro ambiente' }
  return { cStat, xMotivo: sentenceIn(element, 'xMotivo') }
}

/** The cStat, which has three digits or four, whatever zeros stand before them; null where there is none. */
export function codeIn(element: XmlElement): string | null {
  return /^0*([0-9]{3,4})$/.exec(textIn(element, 'cStat') ?? '')?.[1] ?? null
}

/** The chave an answer is about, without the blanks and the `NFe` that it is printed with; null where it names none. */
export function chaveIn(element: XmlElement): string | null {
  const chave = textIn(element, 'chNFe')
  return chave && bareChaveDeAcesso(chave)
}

/** What is said for people, with the words inside a mark-up that somebody put there. */
function sentenceIn(element: XmlElement, name: string): string {
  const only = onlyChild(element, name)
  return only ? repairedSentence(allTextOf(only)).trim().slice(0, LONGEST_SENTENCE) : ''
}

function allTextOf(element: XmlElement): string {
  return element.children.map((found) => (typeof found === 'string' ? found : ` ${allTextOf(found)} `)).join('')
}

/** The layout allows 255 letters; nobody reads a page. */
const LONGEST_SENTENCE = 1000

/** The text of the only child of that name; null where there is none, several, or more than text. */
export function textIn(element: XmlElement, name: string): string | null {
  const only = onlyChild(element, name)
  return only && childrenOf(only).length === 0 ? textOf(only).trim() : null
}

/** The only child of that name; two of what may stand once would let us read one and somebody else the other. */
export function onlyChild(element: XmlElement, name: string): XmlElement | null {
  const [found, second] = childrenOf(element, name)
  return found && !second ? found : null
}

/** When the authority says it was: for people and for terms, never for what was decided. */
export function instantIn(element: XmlElement, name: string): Date | null {
  return readInstant(textIn(element, name))
}
