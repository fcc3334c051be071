import type { NormRow } from '@talao/fiscal/norms/norm-row'
import { BUILD_NORMS, type Norms, normsOf } from '@talao/fiscal/norms/norms'

/** The rows of the law that the server told, and the version they are of. */
export type NormRows = { version: string; rows: readonly NormRow[] }

/** The norms that the server told; what ships with Talão while it did not. */
export function normsOfServer(told: NormRows | undefined): Norms {
  if (!told) return BUILD_NORMS
  const known = norms.get(told) ?? normsOf(told.rows, told.version)
  norms.set(told, known)
  return known
}

/** The rows change once in months, and each key that is typed asks for them. */
const norms = new WeakMap<NormRows, Norms>()
