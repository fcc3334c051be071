import { XmlError } from '../xml/error.ts'
import { readXml } from '../xml/read.ts'
import { childrenOf, textOf, type XmlElement } from '../xml/tree.ts'
import { NFE_NAMESPACE } from './layout/nfe.ts'

/**
 * The elements of that name in the namespace of the NF-e, wherever a file has them: alone, in a batch, in the envelope of a
 * service (as elements or, from older services, as their text), beside others. Nothing is looked for inside one that is found.
 * A text that begins like one and is none is somebody's remark.
 */
export function documentsIn(root: XmlElement, name: string): XmlElement[] {
  if (root.name === name && root.namespace === NFE_NAMESPACE) return [root]
  const children = childrenOf(root)
  if (children.length === 0 && root.namespace !== NFE_NAMESPACE) {
    const text = textOf(root).trim()
    return text.startsWith('<') ? documentsInText(text, name) : []
  }
  return children.flatMap((found) => documentsIn(found, name))
}

function documentsInText(text: string, name: string): XmlElement[] {
  try {
    return documentsIn(readXml(text), name)
  } catch (error) {
    if (error instanceof XmlError) return []
    throw error
  }
}
