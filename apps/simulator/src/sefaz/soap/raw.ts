import { NFE_NAMESPACE } from '@talao/fiscal'

/**
 * The elements of this name as they were sent, each as a standalone document. They must not nest. An inherited
 * namespace is written into the tag; this keeps the canonical form, and so the signature.
 */
export function rawElements(xml: string, name: string): string[] {
  const found = xml.match(new RegExp(`<${name}[\\s>][\\s\\S]*?</${name}\\s*>`, 'g')) ?? []
  return found.map((raw) => {
    const [tag = ''] = /^<[^>]*>/.exec(raw) ?? []
    return /\sxmlns=/.test(tag) ? raw : `<${name} xmlns="${NFE_NAMESPACE}"${raw.slice(name.length + 1)}`
  })
}

export function withoutDeclaration(xml: string): string {
  return xml.replace(/^<\?xml[^>]*\?>/, '')
}
