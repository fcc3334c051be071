import { XmlC14NMode, XmlDocument, XmlParseError } from 'libxml2-wasm'

/** The canonical form of a document by another reader, for tests. Throws what is wrong with a document it refuses. */
export function canonicalByLibxml2(text: string): string {
  const document = XmlDocument.fromString(text)
  try {
    return document.root.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 })
  } finally {
    document.dispose()
  }
}

/**
 * What libxml2 refuses though it is XML: an encoding it does not know (it is given text, which has none any more), and a
 * namespace that is no URI or a relative one, about which Namespaces in XML 1.0 leaves readers free and Canonical XML
 * does not.
 */
export function isBesideXml(error: unknown): boolean {
  return (
    !(error instanceof XmlParseError) || /unsupported encoding|is not a valid URI|is not absolute/i.test(error.message)
  )
}
