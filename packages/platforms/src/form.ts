import { UnreadableDelivery } from './platform.ts'
import { type Fields, isFields, type Value } from './value.ts'

/** PHP, whose forms these are, reads no more than this either (`max_input_vars`). */
const MAX_FIELDS = 1000
const MAX_DEPTH = 16

/** A form with keys such as `venda[itens][0][valor]`, read as PHP writes it: the last of two equal keys wins. */
export function decodeForm(text: string): Value {
  const pairs = text.split('&').filter((pair) => pair !== '')
  if (pairs.length > MAX_FIELDS) throw new UnreadableDelivery('O formulário tem campos demais.')
  const root: Branch = new Map()
  for (const pair of pairs) {
    const [name = '', ...value] = pair.split('=')
    put(root, pathOf(decode(name)), decode(value.join('=')))
  }
  return settle(root)
}

/**
 * An object of JSON whose names are those of a form (`trans_items[0][item_value]`), as the form would be read: Eduzz sends its form so.
 * What stands under a plain name, and is not empty, is right.
 */
export function unfolded(fields: Fields): Fields {
  const paths = new Map(Object.keys(fields).map((name) => [name, pathOf(name)]))
  const folded = new Set([...paths.values()].filter(({ length }) => length > 1).map(([first]) => first))
  if (folded.size === 0) return fields
  const root: Branch = new Map()
  for (const [name, path] of paths) {
    const [first = ''] = path
    const isPlainRight = holdsSomething(Object.hasOwn(fields, first) ? fields[first] : undefined)
    if (!folded.has(first) || isPlainRight === (path.length === 1)) put(root, path, fields[name] ?? null)
  }
  return Object.fromEntries([...root].map(([name, value]): [string, Value] => [name, settle(value)]))
}

function holdsSomething(value: Value | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0
  return isFields(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null && value !== ''
}

type Branch = Map<string, Branch | Value>

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (cause) {
    throw new UnreadableDelivery('O formulário não está em UTF-8.', { cause })
  }
}

function pathOf(name: string): string[] {
  const match = /^([^[]+)((?:\[[^[\]]*\])+)$/.exec(name)
  if (!match) return [name]
  const [, first = '', rest = ''] = match
  const path = [first, ...rest.slice(1, -1).split('][')]
  if (path.length > MAX_DEPTH) throw new UnreadableDelivery('O formulário tem níveis demais.')
  return path
}

function put(root: Branch, path: readonly string[], value: Value): void {
  let branch = root
  for (const step of path.slice(0, -1)) {
    const name = nameIn(branch, step)
    const next = branch.get(name)
    const child: Branch = next instanceof Map ? next : new Map()
    branch.set(name, child)
    branch = child
  }
  branch.set(nameIn(branch, path.at(-1) ?? ''), value)
}

/** An empty step (`a[]`) stands for the next free place. */
function nameIn(branch: Branch, step: string): string {
  return step === '' ? String(branch.size) : step
}

function settle(branch: Branch | Value): Value {
  if (!(branch instanceof Map)) return branch
  const entries = [...branch].map(([name, value]): [string, Value] => [name, settle(value)])
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
