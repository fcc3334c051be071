/**
 * `name` is the local name; without a prefix the namespace is empty. Namespace declarations are not included in
 * attributes.
 */
export type XmlAttribute = {
  readonly name: string
  readonly prefix: string
  readonly namespace: string
  readonly value: string
}

/** The empty prefix is the default namespace; an empty uri unsets it. */
export type XmlDeclaration = { readonly prefix: string; readonly uri: string }

/** An element as read: `name` is the local name; attributes and children are in document order. */
export type XmlElement = {
  readonly name: string
  readonly prefix: string
  readonly namespace: string
  /** The declarations on this tag only, without inherited ones. */
  readonly declarations: readonly XmlDeclaration[]
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly (XmlElement | string)[]
}

/** The child elements; with `name`, only those of that local name and namespace (by default the parent's). */
export function childrenOf(element: XmlElement, name?: string, namespace = element.namespace): XmlElement[] {
  const elements = element.children.filter((found) => typeof found !== 'string')
  if (name === undefined) return elements
  return elements.filter((found) => found.name === name && found.namespace === namespace)
}

/** The first child of that local name, in the parent's namespace by default. */
export function child(element: XmlElement, name: string, namespace = element.namespace): XmlElement | undefined {
  for (const found of element.children) {
    if (typeof found !== 'string' && found.name === name && found.namespace === namespace) return found
  }
  return undefined
}

/** The direct text of an element, without that of its children. */
export function textOf(element: XmlElement): string {
  return element.children.filter((found) => typeof found === 'string').join('')
}

/** The text of the first child of that name; undefined when there is no such child. */
export function childText(element: XmlElement, name: string, namespace = element.namespace): string | undefined {
  const found = child(element, name, namespace)
  return found && textOf(found)
}

/** The value of an attribute without prefix. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((found) => found.name === name && found.prefix === '')?.value
}
