import { XmlC14NMode, XmlDocument, XmlParseError } from 'libxml2-wasm'

/** The canonical form of a document by libxml2, for comparison in tests. Throws the error of a document it refuses. */
export function canonicalByLibxml2(text: string): string {
  const document = XmlDocument.fromString(text)
  try {
    return document.root.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 })
  } finally {
    document.dispose()
  }
}

/**
 * Whether libxml2 refuses the document for a reason other than XML: an unknown encoding (it receives decoded text), or
 * a namespace that is no URI or a relative one, which Namespaces in XML 1.0 allows and Canonical XML does not.
 */
export function isBesideXml(error: unknown): boolean {
  return (
    !(error instanceof XmlParseError) || /unsupported encoding|is not a valid URI|is not absolute/i.test(error.message)
  )
}
