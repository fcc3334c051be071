import { NFE_NAMESPACE } from '@talao/fiscal'

/**
 * The elements of that name as they were sent, each able to stand alone. They do not nest. A namespace that was inherited is
 * written into the tag, which leaves the canonical form, and so the signature, as it was.
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
