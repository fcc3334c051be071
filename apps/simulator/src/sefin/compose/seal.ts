import { type SealKey, signCanonical } from '@talao/documents'
import { SEFIN_FORM } from '@talao/documents/seal/algorithms'
import { canonicalXml, NFSE_LAYOUT_VERSION, readXml } from '@talao/fiscal'
import type { Layout } from '@talao/fiscal/layout/row'
import { writeLayout } from '@talao/fiscal/layout/write'
import { child } from '@talao/fiscal/xml/tree'

type Whole<V extends object> = {
  /** NFSe or evento. */
  root: string
  layout: Layout<V>
  value: V & { Id: string }
  /** The document that is answered, byte for byte as it was sent and signed. */
  inside: { tag: string; xml: string }
  key: SealKey
}

/**
 * Signs the authority's element around the document that was sent. The sender's bytes are unchanged, so the inner
 * signature stays valid.
 */
export function sealAnswer<V extends object>({ root, layout, value, inside, key }: Whole<V>): string {
  const written = writeLayout(layout, value)
  const from = written.lastIndexOf(`<${inside.tag} `)
  const until = written.indexOf(`</${inside.tag}>`, from) + inside.tag.length + 3
  const around = `${written.slice(0, from)}${inside.xml}${written.slice(until)}`
  const open = `<${root} xmlns="${layout.namespace}" versao="${NFSE_LAYOUT_VERSION}">`
  const document = readXml(`${open}${around}</${root}>`)
  const signed = child(document, layout.root)
  if (!signed) throw new Error(`no ${layout.root} in what was just written`)
  const signature = signCanonical(
    canonicalXml(signed, [document], 'exclusive'),
    value.Id,
    key,
    'rsa-sha256',
    SEFIN_FORM,
  )
  return `${open}${around}${signature}</${root}>`
}

/** Removes declaration, byte order mark and surrounding whitespace, so that the document can be nested in another. */
export function bareDocument(xml: string): string {
  return xml
    .replace(/^\uFEFF/, '')
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .trim()
}
