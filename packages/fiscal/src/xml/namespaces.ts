import type { XmlAttribute, XmlDeclaration } from './tree.ts'

export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace'
const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/'

/** Undoes the declarations of a tag. */
export type Undeclare = () => void

/** The namespace of each prefix in scope. Changed in place and restored, so that hostile nesting causes no copies. */
export class Namespaces {
  readonly #meant = new Map([
    ['', ''],
    ['xml', XML_NAMESPACE],
  ])

  /** The namespace of a prefix; undefined if it is not declared. */
  of(prefix: string): string | undefined {
    return this.#meant.get(prefix)
  }

  declare(declarations: readonly XmlDeclaration[]): Undeclare {
    const before = declarations.map(({ prefix }) => [prefix, this.#meant.get(prefix)] as const)
    for (const { prefix, uri } of declarations) this.#meant.set(prefix, uri)
    return () => {
      for (const [prefix, uri] of before) {
        if (uri === undefined) this.#meant.delete(prefix)
        else this.#meant.set(prefix, uri)
      }
    }
  }
}

/**
 * Why a declaration is invalid, or undefined (Namespaces in XML 1.0, 3, 5 and 2.2). White space around a namespace is
 * also refused: some readers trim it and some do not, and a signed document must have the same meaning for all.
 */
export function faultOf({ prefix, uri }: XmlDeclaration): string | undefined {
  if (prefix === 'xmlns' || uri === XMLNS_NAMESPACE) return 'xmlns is not to be declared'
  if ((prefix === 'xml') !== (uri === XML_NAMESPACE)) return 'xml and its namespace belong together'
  if (prefix !== '' && uri === '') return `prefix ${prefix} without a namespace`
  return uri === uri.trim() ? undefined : 'white space around a namespace'
}

/** The name of an attribute or prefix that occurs twice on a tag, or undefined. */
export function twiceIn(
  attributes: readonly XmlAttribute[],
  declarations: readonly XmlDeclaration[],
): string | undefined {
  return (
    twice(attributes.map(({ namespace, name }) => `{${namespace}}${name}`)) ??
    twice(declarations.map(({ prefix }) => prefix))
  )
}

function twice(names: readonly string[]): string | undefined {
  if (names.length < 2) return undefined
  const seen = new Set<string>()
  return names.find((name) => seen.size === seen.add(name).size)
}
