import { decodeText } from '@talao/fiscal/value/decode-text'
import { UnreadableDelivery } from '../port/platform.ts'
import { type Fields, isFields, type Value } from '../reading/value.ts'

/** Same limit as PHP (`max_input_vars`), which writes these forms. */
const MAX_FIELDS = 1000
const MAX_DEPTH = 16

/** Decodes a form with keys such as `venda[itens][0][valor]`, as PHP does: the last of two equal keys wins. */
export function decodeForm(text: string): Value {
  const pairs = text.split('&').filter((pair) => pair !== '')
  return treeOf(
    pairs.map((pair): Field => {
      const [name = '', ...value] = pair.split('=')
      return [unescaped(name), unescaped(value.join('='))]
    }),
  )
}

/** Decodes `multipart/form-data` (RFC 7578), which PHP's curl sends for an array of fields. Ignores files. */
export function decodeMultipart(text: string): Value {
  const [boundary = ''] = text.split(/\r?\n/, 1)
  const parts = text.split(boundary).slice(1, -1)
  const fields = parts.flatMap(fieldIn)
  if (fields.length === 0) throw new UnreadableDelivery('O conteúdo não é JSON nem formulário.')
  return treeOf(fields)
}

type Field = [name: string, value: string]

/**
 * The head of a part ends at its first empty line. Searches for that line once: a single pattern for the whole part
 * would restart at every empty line (quadratic time), and the body is read before its sender is verified.
 */
function fieldIn(part: string): Field[] {
  const headEnd = /\r?\n\r?\n/.exec(part)
  const name = /;\s*name="([^"]*)"/i.exec(part.slice(0, headEnd?.index ?? 0))?.[1]
  if (!headEnd || name === undefined) return []
  return [[name, part.slice(headEnd.index + headEnd[0].length).replace(/\r?\n$/, '')]]
}

function treeOf(fields: readonly Field[]): Value {
  if (fields.length > MAX_FIELDS) throw new UnreadableDelivery('O formulário tem campos demais.')
  const root: Branch = new Map()
  for (const [name, value] of fields) put(root, pathOf(name), value)
  return settle(root)
}

/**
 * Restores nested objects from a flat JSON object with form-style names (`trans_items[0][item_value]`, as Eduzz sends)
 * or dotted names (`customer.name`). A non-empty value under the plain name takes precedence.
 */
export function unfolded(fields: Fields): Fields {
  const paths = new Map(Object.keys(fields).map((name) => [name, pathOf(name)]))
  const folded = new Set([...paths.values()].filter(({ length }) => length > 1).map(([first]) => first))
  if (folded.size === 0) return fields
  const root: Branch = new Map()
  for (const [name, path] of paths) {
    const [first = ''] = path
    const isPlainRight = holdsSomething(Object.hasOwn(fields, first) ? fields[first] : undefined)
    const value = fields[name] ?? null
    if (path.length === 1 && (isPlainRight || !folded.has(first))) root.set(name, value)
    if (path.length > 1 && !isPlainRight) put(root, path, value)
  }
  return Object.fromEntries([...root].map(([name, value]): [string, Value] => [name, settle(value)]))
}

function holdsSomething(value: Value | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0
  return isFields(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null && value !== ''
}

type Branch = Map<string, Branch | Value>

/** Decodes percent escapes, in UTF-8 or in Windows-1252, which older programs use. */
export function unescaped(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  if (!/%[0-9a-fA-F]{2}/.test(spaced)) return spaced
  const bytes = new TextEncoder().encode(spaced)
  const decoded: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const escaped =
      bytes[at] === PERCENT
        ? /^[0-9a-fA-F]{2}$/.exec(String.fromCharCode(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0))
        : null
    decoded.push(escaped ? Number.parseInt(escaped[0], 16) : (bytes[at] ?? 0))
    if (escaped) at += escaped[0].length
  }
  return decodeText(Uint8Array.from(decoded))
}

const PERCENT = 0x25

function pathOf(name: string): string[] {
  const path = DOTTED.test(name) ? name.split('.') : bracketed(name)
  if (path.length > MAX_DEPTH) throw new UnreadableDelivery('O formulário tem níveis demais.')
  return path
}

/** `customer.name` and `items.0.price`. A decimal number is not a path. */
const DOTTED = /^[A-Za-z_]\w*(\.\w+)+$/

function bracketed(name: string): string[] {
  const match = /^([^[]+)((?:\[[^[\]]*\])+)$/.exec(name)
  if (!match) return [name]
  const [, first = '', rest = ''] = match
  return [first, ...rest.slice(1, -1).split('][')]
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

/** An empty step (`a[]`) means the next free index. */
function nameIn(branch: Branch, step: string): string {
  return step === '' ? String(branch.size) : step
}

function settle(branch: Branch | Value): Value {
  if (!(branch instanceof Map)) return branch
  const entries = [...branch].map(([name, value]): [string, Value] => [name, settle(value)])
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
