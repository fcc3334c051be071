import { z } from 'zod'
import { many } from '../fields/answers.ts'
import { codes, Timestamp } from '../fields/fields.ts'
import { GATEWAY_LABELS, NFS_GATEWAY_LABELS } from '../fields/values.ts'

export const AUTHORITY_STATES = ['up', 'slow', 'down'] as const

/**
 * How an authority responds, measured from this installation's traffic of the last hours. `uf_or_city` is the UF, the
 * contingency service's name, or the city's IBGE code. `errors` counts the last hour. `name` is for display,
 * `expected_ms` how long a note sent now waits for its answer, and `contingency` the service that replaces the UF's.
 */
export const AuthorityHealthOut = z.object({
  gateway: codes({ ...GATEWAY_LABELS, ...NFS_GATEWAY_LABELS }),
  uf_or_city: z.string(),
  name: z.string(),
  in_production: z.boolean(),
  state: z.enum(AUTHORITY_STATES),
  median_ms: z.int().nullable(),
  errors: z.int(),
  since: Timestamp.nullable(),
  expected_ms: z.int().nullable(),
  contingency: z.enum(['SVC-AN', 'SVC-RS']).nullable(),
})
export type AuthorityHealthOut = z.output<typeof AuthorityHealthOut>

/** `notice`: a problem of the installation itself, shown only to platform administrators. */
export const AuthoritiesHealthOut = many(AuthorityHealthOut).extend({ notice: z.string().nullable() })
