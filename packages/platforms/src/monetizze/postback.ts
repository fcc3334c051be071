import { deliveriesIn } from '../delivery/deliveries.ts'
import { isSameSecret } from '../delivery/secret.ts'
import { UnreadableDelivery } from '../port/platform.ts'
import { type Fields, fieldsAt, valueAt } from '../reading/value.ts'

/**
 * The postback of a delivery: JSON, or a PHP-style form. A form's `json` field repeats the whole postback and is more
 * exact than the form.
 */
export function postbackIn(sent: Fields): Fields {
  return fieldsAt(sent, 'json') ?? sent
}

/** Whether every postback in the body carries the account's key, itself or in the form around it. */
export function carriesKey(body: Uint8Array, ours: string | undefined): boolean {
  try {
    return deliveriesIn(body).every(({ sent }) => {
      const key = valueAt(postbackIn(sent), 'chave_unica') ?? valueAt(sent, 'chave_unica')
      return isSameSecret(typeof key === 'string' ? key : null, ours)
    })
  } catch (error) {
    if (error instanceof UnreadableDelivery) return false
    throw error
  }
}

/** The body as Monetizze would send it to the owner of this key, for tests and the simulator. */
export function withKey(body: Uint8Array, key: string): Uint8Array {
  const text = new TextDecoder().decode(body)
  return new TextEncoder().encode(/^\s*\{/.test(text) ? keyInJson(text, key) : keyInForm(text, key))
}

function keyInJson(text: string, key: string): string {
  const sent: object = JSON.parse(text)
  return JSON.stringify({ ...sent, chave_unica: key })
}

function keyInForm(text: string, key: string): string {
  const form = new URLSearchParams(text)
  form.set('chave_unica', key)
  const json = form.get('json')
  if (json) form.set('json', keyInJson(json, key))
  return form.toString()
}
