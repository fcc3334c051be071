import { childrenOf, type XmlElement } from '@talao/fiscal/xml/tree'
import { DSIG } from './algorithms.ts'
import { refuseSeal } from './refusal.ts'
import { SIGNATURE_POSITIONS, type SignaturePosition, type SignedElement } from './signature-positions.ts'

export type FoundSeal = {
  signed: XmlElement
  signature: XmlElement
  /** From the root down to the parent of both elements. */
  above: readonly XmlElement[]
}

/**
 * Finds the one signature of a document and the element it signs by their position in the layout. It never follows the
 * content of the signature. Refuses a second signature, a signature in any other position, and a repeated Id.
 */
export function findSeal(root: XmlElement, signedElement: SignedElement): FoundSeal {
  const { place, above } = placeOf(root, signedElement)
  const parent = above.at(-1) ?? root
  checkSignatures(root, [pathOf(above), ...place.alsoSigned])
  checkIds(root)
  const [signed, signature] = pairIn(parent, place)
  return { signed, signature, above }
}

function placeOf(root: XmlElement, signed: SignedElement): { place: SignaturePosition; above: XmlElement[] } {
  for (const place of SIGNATURE_POSITIONS.filter((row) => row.signed === signed && row.namespace === root.namespace)) {
    for (const around of place.around) {
      const above = findPath(root, [...around, place.parent], place.namespace)
      if (above) return { place, above }
    }
  }
  return refuseSeal('assinatura_fora_do_lugar', `no place for ${signed} under ${root.name}`)
}

/** The elements along a path. Undefined unless each is the only child of its name. */
function findPath(root: XmlElement, path: readonly string[], namespace: string): XmlElement[] | undefined {
  if (root.name !== path[0]) return undefined
  const above = [root]
  for (const name of path.slice(1)) {
    const namesakes = childrenOf(above.at(-1) ?? root).filter((found) => found.name === name)
    const [only] = namesakes
    if (!only || namesakes.length > 1 || only.namespace !== namespace) return undefined
    above.push(only)
  }
  return above
}

function pathOf(elements: readonly XmlElement[]): string {
  return elements.map(({ name }) => name).join('/')
}

/** Every signature must be in a position of the layout, at most one per position. */
function checkSignatures(root: XmlElement, places: readonly string[]): void {
  const found = new Set<string>()
  visit(root, '', (element, path) => {
    if (element.name !== 'Signature' || element.namespace !== DSIG) return
    if (!places.includes(path)) refuseSeal('assinatura_fora_do_lugar', `a signature in ${path || 'the root'}`)
    if (found.has(path)) refuseSeal('assinatura_repetida', `two signatures in ${path}`)
    found.add(path)
  })
  if (!found.has(places[0] ?? '')) refuseSeal('assinatura_ausente', `no signature in ${places[0]}`)
}

/** Checks every namespace, and every spelling that some reader accepts as an Id. */
function checkIds(root: XmlElement): void {
  const found = new Set<string>()
  visit(root, '', ({ attributes }) => {
    for (const { name, value } of attributes) {
      if (name.toLowerCase() !== 'id') continue
      if (found.has(value)) refuseSeal('assinatura_id_repetido', value)
      found.add(value)
    }
  })
}

/** `path` is that of the parent. */
function visit(element: XmlElement, path: string, see: (element: XmlElement, path: string) => void): void {
  see(element, path)
  const below = path === '' ? element.name : `${path}/${element.name}`
  for (const found of element.children) if (typeof found !== 'string') visit(found, below, see)
}

/** Expects the signed element, optionally the `between` element, then the signature, and no other content. */
function pairIn(parent: XmlElement, { namespace, signed, between }: SignaturePosition): [XmlElement, XmlElement] {
  const [first, ...rest] = childrenOf(parent)
  const [second, ...more] = rest[0]?.name === between ? rest.slice(1) : rest
  if (first?.name !== signed || first.namespace !== namespace) {
    return refuseSeal('assinatura_fora_do_lugar', `${parent.name} begins with ${first?.name} of ${first?.namespace}`)
  }
  if (second?.name !== 'Signature' || second.namespace !== DSIG || more.length > 0 || !hasNoText(parent)) {
    return refuseSeal('assinatura_fora_do_lugar', `${parent.name} holds more than ${signed} and its signature`)
  }
  return [first, second]
}

function hasNoText({ children }: XmlElement): boolean {
  return children.every((found) => typeof found !== 'string' || found.trim() === '')
}
