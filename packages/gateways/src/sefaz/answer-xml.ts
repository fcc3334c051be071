import { decodeText } from '@talao/fiscal/decode-text'
import { letterByName } from '@talao/fiscal/letter-by-name'
import { isLegalCharacter } from '@talao/fiscal/xml/characters'
import { XmlError } from '@talao/fiscal/xml/error'
import { readXml } from '@talao/fiscal/xml/read'
import type { XmlElement } from '@talao/fiscal/xml/tree'

/** An XML with its root; `text` is what was read, to which its parts belong. */
export type Read = { text: string; document: XmlElement }

/** The XML of an answer in whatever encoding it came, or undefined where it is none. Never throws. */
export function readAnswerXml(bytes: Uint8Array, mediaType?: string): Read | undefined {
  return readXmlText(decodeText(bytes, { mediaType }))
}

/**
 * The XML of a text, as it is or, where that is none for the sake of some letters, with those letters made legible: authorities join
 * sentences for people into their answers without a look at what XML allows.
 */
export function readXmlText(text: string): Read | undefined {
  return readOr(text) ?? readOr(legible(text))
}

function readOr(text: string): Read | undefined {
  try {
    return { text, document: readXml(text) }
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}

/** What no XML may hold becomes a mark of what was there, names of HTML for letters become the letters, and any other `&` stands for itself. */
function legible(text: string): string {
  return withoutComments(withoutBlanksAround(text))
    .replace(SENTENCE, (_found, open: string, _name, said: string, close: string) => `${open}${asText(said)}${close}`)
    .toWellFormed()
    .replace(/[^\t\n\r -\ufffd]/g, '\ufffd')
    .replace(/&#(x[0-9a-fA-F]{1,20}|[0-9]{1,20});/g, (found, code: string) =>
      isLegalCharacter(Number(code.startsWith('x') ? `0${code}` : code)) ? found : '\ufffd',
    )
    .replace(/&([A-Za-z]{4,7});/g, (found, name: string) => letterByName(name) ?? found)
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9a-fA-F]+);)/g, '&amp;')
}

/** What stands between the tags of a sentence for people, in whatever prefix; bounded, or many openings without a close would cost their square. */
const SENTENCE = /(<((?:[\w.-]{1,20}:)?(?:xMotivo|xMsg|xEvento|faultstring))>)(.{0,4000}?)(<\/\2>)/gs

/** "Valor < 10" and "campo <vProd> inválido" hold no tags. A section says so itself. */
function asText(sentence: string): string {
  return sentence.includes('<![CDATA[') ? sentence : sentence.replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;')
}

/** Blanks and zeros around the document: a line before its declaration, or the end of a text as C has it. */
function withoutBlanksAround(text: string): string {
  const from = Math.max(text.search(/[!-\ufefe]/), 0)
  let to = text.length
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to -= 1
  return text.slice(from, to)
}

/** Our documents carry none, but boxes on the way write into the envelope which of them it passed. */
function withoutComments(text: string): string {
  let [kept, from] = ['', 0]
  for (;;) {
    const open = text.indexOf('<!--', from)
    const close = open < 0 ? -1 : text.indexOf('-->', open + 4)
    if (close < 0) return kept + text.slice(from)
    kept += text.slice(from, open)
    from = close + 3
  }
}
