import { parseSync } from 'oxc-parser'

/** A node of the syntax tree, as the parser gives it. */
export type Node = { type: string } & Record<string, unknown>

/** The statements at the top of a source. */
export function statementsOf(file: string, text: string): Node[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return nodesIn(program.body)
}

export function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
}

/** The text of a name or of a quoted key. */
export function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  const text = value['name'] ?? value['value']
  return typeof text === 'string' ? text : ''
}

/** Visits a node and all below it, types and the keys of objects left out. */
export function visit(node: Node, see: (node: Node, parent?: Node) => void, parent?: Node): void {
  see(node, parent)
  for (const [key, value] of Object.entries(node)) {
    if (node['computed'] !== true && isNamePart(node, key)) continue
    for (const child of nodesIn(value)) if (!isType(child)) visit(child, see, node)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function isNamePart({ type }: Node, key: string): boolean {
  return (type === 'MemberExpression' && key === 'property') || (type === 'Property' && key === 'key')
}

function isType({ type }: Node): boolean {
  return type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)
}
