import { canonicalXml } from '../xml/canonical.ts'
import { XmlError } from '../xml/error.ts'
import { readXml } from '../xml/read.ts'
import { childrenOf, type XmlElement } from '../xml/tree.ts'
import { NFE_NAMESPACE } from './layout/nfe.ts'

/**
 * The source text of one element exactly as in the message, if it has the same meaning on its own in the NF-e
 * namespace. If it depends on prefixes declared around it, its exclusive canonical form, which keeps signatures inside
 * it valid.
 */
export function elementSource({ text, document }: { text: string; document: XmlElement }, element: XmlElement): string {
  const canonical = canonicalXml(element, pathTo(document, element), 'exclusive')
  const slice = sliceOf(text, element.name, placeAmongNamesakes(document, element))
  return slice !== undefined && meansAlone(slice) === canonical ? slice : canonical
}

function meansAlone(slice: string): string | undefined {
  try {
    const around = readXml(`<a xmlns="${NFE_NAMESPACE}">${slice}</a>`)
    const [only, second] = childrenOf(around)
    return only && !second ? canonicalXml(only, [around], 'exclusive') : undefined
  } catch (error) {
    if (error instanceof XmlError) return undefined
    throw error
  }
}

/**
 * The text from the n-th opening tag of that name to the next closing tag. Works because the requested elements never
 * contain one of the same name.
 */
function sliceOf(text: string, name: string, place: number): string | undefined {
  const opening = [...text.matchAll(new RegExp(`<((?:[\\w.-]+:)?${name})(?=[\\s/>])`, 'g'))][place]
  if (!opening) return undefined
  const closing = new RegExp(`</${opening[1]}\\s*>`, 'g')
  closing.lastIndex = opening.index
  const end = closing.exec(text)
  return end ? text.slice(opening.index, end.index + end[0].length) : undefined
}

function placeAmongNamesakes(document: XmlElement, element: XmlElement): number {
  return everyElement(document)
    .filter(({ name }) => name === element.name)
    .indexOf(element)
}

function everyElement(element: XmlElement): XmlElement[] {
  return [element, ...childrenOf(element).flatMap(everyElement)]
}

function pathTo(document: XmlElement, element: XmlElement): XmlElement[] {
  for (const found of childrenOf(document)) {
    if (found === element) return [document]
    const path = pathTo(found, element)
    if (path.length > 0) return [document, ...path]
  }
  return []
}
