import type { RawDelivery } from '@talao/platforms'
import { withoutOwnSecrets } from './mask.ts'

/** Headers stored with a delivery: useful for analysis and free of secrets. */
const KEPT_HEADER = /^(content-type|content-length|user-agent|x-request-id|x-[a-z]+-(event|id|version))$/
/** Query parameters that may carry secrets. */
const SECRET_PARAMETER = /token|secret|signature|senha|password|hottok|auth|(^|_)key$/i

/** Parts of a verified delivery that are stored: everything except its secrets. */
export function storedParts({ headers, query, body }: RawDelivery, secrets: readonly string[]) {
  return {
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_HEADER.test(name))),
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !SECRET_PARAMETER.test(name))),
    body: withoutOwnSecrets(Buffer.from(body.buffer, body.byteOffset, body.byteLength), secrets),
  }
}
