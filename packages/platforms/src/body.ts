import { nestsTooDeep } from '@talao/contract/json-depth'
import { decodeForm, unfolded } from './form.ts'
import { UnreadableDelivery } from './platform.ts'
import { isFields, type Value } from './value.ts'

/**
 * The body of a delivery as a tree whose leaves are text: JSON, or a form with `a[b][0]` keys.
 * A JSON number stays the digits that were sent, so that no amount and no long code passes through a binary float.
 * Panels label bodies wrongly, so the bytes decide and the content type is not asked.
 */
export function decodeBody(body: Uint8Array): Value {
  const text = utf8(body).trim()
  if (text === '') throw new UnreadableDelivery('A entrega chegou sem conteúdo.')
  if (/^[[{]/.test(text)) return decodeJson(text)
  if (text.includes('=')) return decodeForm(text)
  throw new UnreadableDelivery('O conteúdo não é JSON nem formulário.')
}

/** Nothing at all, or an empty object or list: what a panel posts to try an address. */
export function isEmptyBody(body: Uint8Array): boolean {
  const LONGEST_EMPTY_BYTES = 64
  return body.length <= LONGEST_EMPTY_BYTES && /^\s*(\{\s*\}|\[\s*\])?\s*$/.test(new TextDecoder().decode(body))
}

function utf8(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new UnreadableDelivery('O conteúdo não é texto em UTF-8.', { cause })
  }
}

function decodeJson(text: string): Value {
  if (nestsTooDeep(text)) throw new UnreadableDelivery('O JSON tem níveis demais.')
  try {
    return JSON.parse(text, (_name: string, value: Value | number, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : isFields(value) ? unfolded(value) : value,
    )
  } catch (cause) {
    if (cause instanceof UnreadableDelivery) throw cause
    throw new UnreadableDelivery('O JSON está malformado.', { cause })
  }
}
