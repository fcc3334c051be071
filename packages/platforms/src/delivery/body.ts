import { nestsTooDeep } from '@talao/contract/fields/json-depth'
import { decodeText } from '@talao/fiscal/value/decode-text'
import { UnreadableDelivery } from '../port/platform.ts'
import { isFields, type Value } from '../reading/value.ts'
import { decodeForm, decodeMultipart, unescaped, unfolded } from './form.ts'

/**
 * Decodes the body of a delivery into a tree whose leaves are text: JSON, or a form with `a[b][0]` keys. JSON numbers
 * keep their original digits, so that amounts and long codes never pass through a binary float. Platforms often send a
 * wrong content type, so the format is detected from the bytes. Throws `UnreadableDelivery`.
 */
export function decodeBody(body: Uint8Array): Value {
  const text = trimmed(decodeText(body))
  if (text === '') throw new UnreadableDelivery('O aviso chegou sem conteúdo.')
  return jsonIn(text) ?? formIn(text)
}

/**
 * Parses a text that is a JSON object or list, including JSON encoded twice. Undefined for any other text; throws
 * `UnreadableDelivery` for broken JSON.
 */
export function jsonIn(text: string): Value | undefined {
  if (text.startsWith('"') && text.endsWith('"')) {
    const inner = parsed(text)
    return typeof inner === 'string' ? jsonIn(trimmed(inner)) : undefined
  }
  return /^[[{]/.test(text) ? parsed(text) : undefined
}

/** An empty body, or an empty object or list: platforms post these to test a webhook address. */
export function isEmptyBody(body: Uint8Array): boolean {
  const LONGEST_EMPTY_BYTES = 64
  return body.length <= LONGEST_EMPTY_BYTES && /^\s*(\{\s*\}|\[\s*\])?\s*$/.test(new TextDecoder().decode(body))
}

function formIn(text: string): Value {
  // JSON sent with the content type of a form.
  const named = /^%(7B|5B|22)/i.test(text) ? jsonIn(trimmed(unescaped(text.replace(/=$/, '')))) : undefined
  if (named !== undefined) return named
  if (text.startsWith('--')) return decodeMultipart(text)
  if (text.includes('=')) return decodeForm(text)
  throw new UnreadableDelivery('O conteúdo não é JSON nem formulário.')
}

/**
 * Some programs end a text with a zero byte. Trims by a loop from the end, because a regular expression would rescan
 * from every zero (quadratic time), and the body is read before its sender is verified.
 */
function trimmed(text: string): string {
  let end = text.length
  while (end > 0 && /[\0\s]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end).trim()
}

function parsed(text: string): Value {
  if (nestsTooDeep(text)) throw new UnreadableDelivery('O JSON tem níveis demais.')
  try {
    return JSON.parse(text, (_name: string, value: Value | number, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? String(value)) : isFields(value) ? unfolded(value) : value,
    )
  } catch (cause) {
    if (cause instanceof UnreadableDelivery) throw cause
    throw new UnreadableDelivery('O JSON está quebrado.', { cause })
  }
}
