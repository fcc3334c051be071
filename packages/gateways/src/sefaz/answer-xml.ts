import { decodeText } from '@talao/fiscal/value/decode-text'
import { letterByName } from '@talao/fiscal/value/letter-by-name'
import { isLegalCharacter } from '@talao/fiscal/xml/characters'
import { XmlError } from '@talao/fiscal/xml/error'
import { readXml } from '@talao/fiscal/xml/read'
import type { XmlElement } from '@talao/fiscal/xml/tree'

/** An XML root with the text it was parsed from, to which its elements' positions refer. */
export type ParsedXml = { text: string; document: XmlElement }

/** Parses the XML of an answer in any encoding; undefined when it is not XML. Never throws. */
export function readAnswerXml(bytes: Uint8Array, mediaType?: string): ParsedXml | undefined {
  return readXmlText(decodeText(bytes, { mediaType }))
}

/**
 * Parses the XML of a text, as it is or else with invalid characters repaired: authorities insert sentences into their
 * answers without escaping them.
 */
export function readXmlText(text: string): ParsedXml | undefined {
  return readOr(text) ?? readOr(legible(text))
}

function readOr(text: string): ParsedXml | undefined {
  try {
    return { text, document: readXml(text) }
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}

/**
 * Replaces characters that XML forbids by U+FFFD and HTML letter entities by their letters, and escapes any other `&`.
 */
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

/**
 * A display sentence between its tags, with any prefix. The length is limited, because many opening tags without a
 * closing one would take quadratic time.
 */
const SENTENCE = /(<((?:[\w.-]{1,20}:)?(?:xMotivo|xMsg|xEvento|faultstring))>)(.{0,4000}?)(<\/\2>)/gs

/** "Valor < 10" and "campo <vProd> inválido" contain no tags, so `<` is escaped. A CDATA section needs no escaping. */
function asText(sentence: string): string {
  return sentence.includes('<![CDATA[') ? sentence : sentence.replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;')
}

/**
 * Removes whitespace and NULs around the document: a blank line before its declaration, or the terminator of a C
 * string.
 */
function withoutBlanksAround(text: string): string {
  const from = Math.max(text.search(/[!-\ufefe]/), 0)
  let to = text.length
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to -= 1
  return text.slice(from, to)
}

/** Our documents contain no comments, but proxies insert some into the envelope. */
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
