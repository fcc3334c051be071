import { isRelative, isTest, resolved } from '../../test/guards/imports.ts'
import { readSources, type Source } from '../../test/guards/sources.ts'
import { type Node, nameOf, nodesIn, statementsOf, visit } from './syntax.ts'

/** A function or a table of the server: what it mentions, and the texts it passes on. */
type Part = { mentions: Set<string>; texts: Set<string> }
/** By `file#name`. A function within a function, and an entry of a table, are `file#outer.inner`. */
export type FunctionGraph = ReadonlyMap<string, Part>

const SERVER = 'apps/server/src/'
const ENGINE = `${SERVER}note/issuing/engine.ts#makeEngine`
/** Calls through a type that hides the function: its methods, and where they are written. */
const PORTS: Record<string, string> = {
  'issuing.issue': `${ENGINE}.issue`,
  'issuing.consult': `${ENGINE}.consult`,
  'issuing.recall': `${ENGINE}.recall`,
  'issuing.settleEvent': `${ENGINE}.settleEvent`,
  'issuing.hint': `${SERVER}note/issuing/issuing.ts#makeIssuing.hint`,
  'deliveryIssuing.hint': `${SERVER}note/issuing/issuing.ts#makeIssuing.hint`,
  'inbox.write': `${SERVER}intake/inbox/writer.ts#keep`,
}

/** All functions of the server and what each mentions, read from the sources. */
export function functionGraph(sources: readonly Source[] = readSources(`${SERVER}**/*.ts`)): FunctionGraph {
  return new Map(sources.filter(({ file }) => !isTest(file)).flatMap(partsOf))
}

/** The functions that one of these can reach, itself included. */
export function reach(graph: FunctionGraph, from: readonly string[]): Set<string> {
  const seen = new Set(from)
  for (const id of seen) for (const next of graph.get(id)?.mentions ?? []) if (graph.has(next)) seen.add(next)
  return seen
}

function partsOf({ file, text }: Source): [string, Part][] {
  const statements = statementsOf(file, text)
  const declared = statements.flatMap(declarationsOf)
  const names = new Map([
    ...statements.flatMap((statement) => importedNames(file, statement)),
    ...declared.map(([name]): [string, string] => [name, `${file}#${name}`]),
  ])
  return declared.flatMap(([name, node]) => {
    const inner = innerFunctions(node)
    const known = new Map([...names, ...inner.map(([own]): [string, string] => [own, `${file}#${name}.${own}`])])
    return [
      [`${file}#${name}`, partOf(node, known)],
      ...[...inner, ...entriesOf(node)].map(([own, part]): [string, Part] => [
        `${file}#${name}.${own}`,
        partOf(part, known),
      ]),
    ]
  })
}

function declarationsOf(statement: Node): [string, Node][] {
  const [node = statement] = nodesIn(statement['declaration'])
  if (node.type === 'VariableDeclaration')
    return nodesIn(node['declarations']).map((each): [string, Node] => [nameOf(each['id']), each])
  return node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration' ? [[nameOf(node['id']), node]] : []
}

/** The functions kept in constants of a function. */
function innerFunctions(declaration: Node): [string, Node][] {
  return bodyOf(declaration)
    .flatMap(declarationsOf)
    .filter(([, node]) => nodesIn(node['init'])[0]?.type === 'ArrowFunctionExpression')
}

/** The entries of the object that a function returns, or that a constant is. */
function entriesOf(declaration: Node): [string, Node][] {
  const objects = [
    ...nodesIn(declaration['init']),
    ...bodyOf(declaration)
      .filter(({ type }) => type === 'ReturnStatement')
      .flatMap((node) => nodesIn(node['argument'])),
  ].filter(({ type }) => type === 'ObjectExpression')
  return objects
    .flatMap((object) => nodesIn(object['properties']))
    .filter(({ type, shorthand }) => type === 'Property' && shorthand !== true)
    .flatMap((entry) => nodesIn(entry['value']).map((value): [string, Node] => [nameOf(entry['key']), value]))
}

function bodyOf(declaration: Node): Node[] {
  return nodesIn(declaration['body']).flatMap((body) => nodesIn(body['body']))
}

function importedNames(file: string, statement: Node): [string, string][] {
  const from = nameOf(statement['source'])
  if (statement.type !== 'ImportDeclaration' || statement['importKind'] === 'type' || !isRelative(from)) return []
  return nodesIn(statement['specifiers']).map((each) => [
    nameOf(each['local']),
    `${resolved(file, from)}#${nameOf(each['imported'])}`,
  ])
}

function partOf(root: Node, names: ReadonlyMap<string, string>): Part {
  const part: Part = { mentions: new Set(), texts: new Set() }
  visit(root, (node, parent) => {
    if (node.type === 'Identifier') part.mentions.add(names.get(nameOf(node)) ?? '')
    if (node.type === 'MemberExpression') part.mentions.add(PORTS[methodOf(node)] ?? '')
    if (node.type === 'Literal' && parent && isPassedOn(node, parent)) part.texts.add(nameOf(node))
  })
  return part
}

/** `issuing.issue` for `deps.issuing.issue`. */
function methodOf({ object, property }: Node): string {
  const [owner] = nodesIn(object)
  const last = owner?.type === 'MemberExpression' ? owner['property'] : owner
  return `${nameOf(last)}.${nameOf(property)}`
}

/** An argument, the `name` in an object, or one of two alternatives: not what a value is compared with. */
function isPassedOn(node: Node, parent: Node): boolean {
  if (parent.type === 'CallExpression') return nodesIn(parent['arguments']).includes(node)
  if (parent.type === 'Property') return nameOf(parent['key']) === 'name'
  return parent.type === 'ConditionalExpression'
}
