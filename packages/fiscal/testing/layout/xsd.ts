import { readXml } from '../../src/xml/read.ts'
import { attributeOf, child, childrenOf, type XmlElement } from '../../src/xml/tree.ts'

export type XsdField = {
  kind: 'field'
  tag: string
  attribute: boolean
  least: number
  most: number
  type: XsdType
  /** Part of a repeated sequence, but not its first row. */
  alternates?: boolean
}
export type XsdGroup = {
  kind: 'group'
  tag: string
  least: number
  most: number
  rows: readonly XsdRow[]
  alternates?: boolean
  /** The attributes that must be unique among its children. */
  unique: readonly string[]
}
export type XsdChoice = { kind: 'choice'; least: number; branches: readonly (readonly XsdRow[])[] }
export type XsdRow = XsdField | XsdGroup | XsdChoice

/**
 * A simple type with everything it inherits: a value must pass every level, and match one of the patterns of each
 * level.
 */
export type XsdType = {
  primitive: string
  levels: readonly { patterns: readonly RegExp[]; source: string }[]
  values: readonly string[] | null
  min: number
  max: number
}

/** The named types of a schema and of everything it includes. */
export class Xsd {
  readonly #types = new Map<string, XmlElement>()

  /** `read` returns the text of a file: the schema, and those it includes from the same folder. */
  constructor(file: string, read: (file: string) => string) {
    this.#load(file, read, new Set())
  }

  /** An element inside a named complex type, by its path of tags: `TNFe`, `infNFe`. */
  groupOf(typeName: string, ...tags: string[]): Pick<XsdGroup, 'rows' | 'unique'> {
    const type = this.#types.get(typeName)
    if (!type) throw new Error(`no complex type ${typeName}`)
    const whole: Pick<XsdGroup, 'rows' | 'unique'> = { rows: this.#complex(type), unique: [] }
    return tags.reduce(({ rows }, tag) => {
      const found = rows.find((row) => row.kind === 'group' && row.tag === tag)
      if (found?.kind !== 'group') throw new Error(`no group ${tag} in ${typeName}`)
      return found
    }, whole)
  }

  #load(file: string, read: (file: string) => string, seen: Set<string>): void {
    if (seen.has(file)) return
    seen.add(file)
    for (const node of childrenOf(readXml(read(file).replace(/<!--[\s\S]*?-->/g, '')))) {
      const name = attributeOf(node, 'name')
      if (name) this.#types.set(name, node)
      else if (node.name === 'include') {
        const beside = attributeOf(node, 'schemaLocation') ?? ''
        this.#load(file.replace(/[^\\/]+$/, beside), read, seen)
      }
    }
  }

  #complex(type: XmlElement): XsdRow[] {
    const attributes = childrenOf(type, 'attribute').map((node) => this.#attribute(node))
    const particles = childrenOf(type).flatMap((node) => this.#particle(node))
    return [...attributes, ...particles]
  }

  #attribute(node: XmlElement): XsdField {
    const tag = attributeOf(node, 'name') ?? ''
    const least = attributeOf(node, 'use') === 'required' ? 1 : 0
    return { kind: 'field', tag, attribute: true, least, most: 1, type: this.#simple(node) }
  }

  #particle(node: XmlElement): XsdRow[] {
    const least = Number(attributeOf(node, 'minOccurs') ?? 1)
    const most = attributeOf(node, 'maxOccurs') ?? '1'
    if (node.name === 'element') return [this.#element(node, least, most === 'unbounded' ? Infinity : Number(most))]
    if (node.name === 'choice')
      return [{ kind: 'choice', least, branches: childrenOf(node).map((one) => this.#particle(one)) }]
    if (node.name !== 'sequence') return []
    const rows = childrenOf(node).flatMap((one) => this.#particle(one))
    if (most !== '1') {
      const repeated = { least, most: Number(most) }
      return rows.map((row, at) => (row.kind === 'choice' ? row : { ...row, ...repeated, alternates: at > 0 }))
    }
    return least === 0 ? [{ kind: 'choice', least, branches: [rows] }] : rows
  }

  #element(node: XmlElement, least: number, most: number): XsdRow {
    const tag = attributeOf(node, 'name') ?? attributeOf(node, 'ref') ?? ''
    const named = this.#types.get(local(attributeOf(node, 'type') ?? ''))
    const complex = child(node, 'complexType') ?? (named?.name === 'complexType' ? named : undefined)
    if (complex) return { kind: 'group', tag, least, most, rows: this.#complex(complex), unique: identitiesOf(node) }
    return { kind: 'field', tag, attribute: false, least, most, type: this.#simple(node) }
  }

  /** The type of an element, attribute or restriction, given by name or inline. */
  #simple(holder: XmlElement): XsdType {
    const inline = child(holder, 'simpleType')
    const name = local(attributeOf(holder, 'type') ?? attributeOf(holder, 'base') ?? '')
    const node = inline ?? this.#types.get(name)
    const restriction = node && child(node, 'restriction')
    if (!restriction) return { primitive: name, levels: [], values: null, min: 0, max: Infinity }
    const base = this.#simple(restriction)
    const facets = (facet: string) => childrenOf(restriction, facet).map((found) => attributeOf(found, 'value') ?? '')
    const [length] = facets('length')
    const values = facets('enumeration')
    const patterns = facets('pattern')
    return {
      primitive: base.primitive,
      levels: patterns.length === 0 ? base.levels : [...base.levels, levelOf(patterns)],
      values: values.length === 0 ? base.values : values,
      min: Number(facets('minLength')[0] ?? length ?? base.min),
      max: Number(facets('maxLength')[0] ?? length ?? base.max),
    }
  }
}

/**
 * xs:unique and xs:key over all children of an element, the only form in use. Throws for any other, so that a human
 * looks at it.
 */
function identitiesOf(element: XmlElement): string[] {
  return ['unique', 'key', 'keyref'].flatMap((kind) =>
    childrenOf(element, kind).map((identity) => {
      const [selector, field] = ['selector', 'field'].map((part) => {
        const found = child(identity, part)
        return found && attributeOf(found, 'xpath')
      })
      if (kind === 'keyref' || !['./*', '*'].includes(selector ?? '') || !field?.startsWith('@'))
        throw new Error(`${kind} of ${selector} by ${field}: no table has such a constraint`)
      return field.slice(1)
    }),
  )
}

/** Whether a value passes every facet. The lexical spaces of the few primitives in use are given as patterns. */
export function accepts(type: XsdType, value: string): boolean {
  if (!(PRIMITIVES[type.primitive] ?? /^[\s\S]*$/).test(value)) return false
  const length = type.primitive === 'base64Binary' ? bytesOf(value) : value.length
  if (length < type.min || length > type.max) return false
  if (type.values && !type.values.includes(value)) return false
  return type.levels.every(({ patterns }) => patterns.some((pattern) => pattern.test(value)))
}

/** The length of base64Binary counts decoded bytes. */
function bytesOf(base64: string): number {
  const letters = base64.replace(/[ =]/g, '').length
  return Math.floor((letters * 3) / 4)
}

const PRIMITIVES: Record<string, RegExp> = {
  ID: /^[A-Za-z_][\w.-]*$/,
  base64Binary:
    /^(([A-Za-z0-9+/] ?){4})*(([A-Za-z0-9+/] ?){3}[A-Za-z0-9+/]|([A-Za-z0-9+/] ?){2}[AEIMQUYcgkosw048] ?=|[A-Za-z0-9+/] ?[AQgw] ?= ?=)?$/,
  gYearMonth: /^20(2[5-9]|[3-9][0-9])-(0[1-9]|1[0-2])$/,
}

function levelOf(patterns: string[]): XsdType['levels'][number] {
  return { patterns: patterns.map((source) => new RegExp(`^(?:${source})$`)), source: patterns.join('|') }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
