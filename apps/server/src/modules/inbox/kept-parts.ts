import type { RawDelivery } from '@talao/platforms'
import { keptBody } from './mask.ts'

/** Headers that carry secrets are not kept with the delivery; the rest helps to understand it later. */
const KEPT_HEADER = /^(content-type|content-length|user-agent|x-request-id|x-[a-z]+-(event|id|version))$/
/** The same of what stands in the address. */
const SECRET_PARAMETER = /token|secret|signature|senha|password|hottok|auth|(^|_)key$/i

/** What of a delivery that is proved is kept to be read: all but what proved it. */
export function keptParts({ headers, query, body }: RawDelivery, secrets: readonly string[]) {
  return {
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADER.test(name))),
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !SECRET_PARAMETER.test(name))),
    body: keptBody(Buffer.from(body.buffer, body.byteOffset, body.byteLength), secrets),
  }
}
