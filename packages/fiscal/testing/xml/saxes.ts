import { SaxesParser, type SaxesTagNS } from 'saxes'
import { MAX_DEPTH } from '../../src/xml/read.ts'
import type { XmlAttribute, XmlDeclaration, XmlElement } from '../../src/xml/tree.ts'

/**
 * The tree of a document read by saxes, for comparison in tests. Adds Talão's own rules: no DOCTYPE, no comments or
 * instructions inside the root, version 1.0, no white space around a namespace.
 */
export function readBySaxes(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: Growing[] = []
  let root: XmlElement | undefined
  const refuse = (why: string): never => {
    throw new Error(why)
  }
  const inside = (what: string) => open.length > 0 && refuse(what)
  const append = (found: string) => appendText(open.at(-1)?.children, found)
  parser.on('error', ({ message }) => refuse(message))
  parser.on('xmldecl', ({ version }) => version === '1.0' || refuse('version'))
  parser.on('doctype', () => refuse('doctype'))
  parser.on('comment', () => inside('comment'))
  parser.on('processinginstruction', () => inside('instruction'))
  parser.on('opentag', (tag) => {
    if (open.length >= MAX_DEPTH) refuse('depth')
    const element = elementOf(tag)
    if (element.declarations.some(({ uri }) => uri !== uri.trim())) refuse('white space around a namespace')
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => open.pop())
  parser.write(text).close()
  return root ?? refuse('no root')
}

type Growing = XmlElement & { readonly children: (XmlElement | string)[] }

function elementOf({ local: name, prefix, uri: namespace, attributes: found }: SaxesTagNS): Growing {
  const declarations: XmlDeclaration[] = []
  const attributes: XmlAttribute[] = []
  for (const { prefix, local, uri, value } of Object.values(found)) {
    if (prefix === 'xmlns') declarations.push({ prefix: local, uri: value })
    else if (prefix === '' && local === 'xmlns') declarations.push({ prefix: '', uri: value })
    else attributes.push({ name: local, prefix, namespace: uri, value })
  }
  return { name, prefix, namespace, declarations, attributes, children: [] }
}

function appendText(children: (XmlElement | string)[] | undefined, found: string): void {
  const before = children?.at(-1)
  if (!children || found === '') return
  if (typeof before === 'string') children[children.length - 1] = before + found
  else children.push(found)
}
