import type { Nfse } from '../../note/nfse.ts'
import type { NfseContext } from '../context.ts'

/**
 * A rule of the service note. `path` is the wire path of the field, `field` its name on the screen. `text`, for the
 * user, gives the cause and then the way out. `source` names the law or the authority's code. `test` is true when the
 * rule is met.
 */
export type NfseRule = {
  code: string
  path: string
  field: string
  text: string
  source: string
  /** The rule uses the tax computation, which requires valid rates. */
  computes?: true
  test: (nfse: Nfse, terms: NfseContext) => boolean
}
