import { XmlError } from '../xml/error.ts'
import { readXml } from '../xml/read.ts'
import { childrenOf, textOf, type XmlElement } from '../xml/tree.ts'
import { NFE_NAMESPACE } from './layout/nfe.ts'

/**
 * Finds every NF-e element of that name anywhere in a file: alone, in a batch, in a service envelope (as elements or,
 * from older services, as escaped text), or next to other documents. Does not search inside a match. Text that starts
 * like XML but does not parse is ignored: it is a remark.
 */
export function findDocuments(root: XmlElement, name: string): XmlElement[] {
  if (root.name === name && root.namespace === NFE_NAMESPACE) return [root]
  const children = childrenOf(root)
  if (children.length === 0 && root.namespace !== NFE_NAMESPACE) {
    const text = textOf(root).trim()
    return text.startsWith('<') ? documentsInText(text, name) : []
  }
  return children.flatMap((found) => findDocuments(found, name))
}

function documentsInText(text: string, name: string): XmlElement[] {
  try {
    return findDocuments(readXml(text), name)
  } catch (error) {
    if (error instanceof XmlError) return []
    throw error
  }
}
