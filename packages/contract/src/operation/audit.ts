import { z } from 'zod'
import { BooleanIn, codes, Id, IntIn, Timestamp } from '../fields/fields.ts'
import { AUDIT_ACTION_LABELS, AUDIT_ENTITY_LABELS } from '../fields/values.ts'
import { listQuery } from '../list/list-query.ts'

/**
 * A buyer's personal value as the audit log keeps it: a keyed digest, which is the same for equal values of one
 * company, and the row that holds the value itself.
 */
export type AuditedBuyerValue = {
  digest: string
  table: 'sale' | 'sale_client' | 'note' | 'note_customer' | 'event_request'
  id: number
}

/**
 * Who changed what, when and from where. `before` and `after` hold only the changed fields; a secret appears only as
 * changed, and a buyer's value as an `AuditedBuyerValue`.
 */
export const AuditEntryOut = z.object({
  id: Id,
  /** Null in the platform's own chain, which covers its administrators and accounts without a company. */
  company_id: Id.nullable(),
  created_at: Timestamp,
  user: z.object({ id: Id.nullable(), name: z.string() }),
  ip: z.string().nullable(),
  request_id: z.string(),
  call: z.string(),
  action: codes(AUDIT_ACTION_LABELS),
  entity: codes(AUDIT_ENTITY_LABELS),
  entity_id: Id,
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  /** When the words before and after were erased; the hash covers only their digests, so the chain stays whole. */
  erased_at: Timestamp.nullable(),
  /** Position of the entry in its company's chain, and its SHA-256, which also covers the previous entry. */
  seq: z.int(),
  hash: z.string(),
})
export type AuditEntryOut = z.output<typeof AuditEntryOut>

export const AuditListQuery = listQuery('audit')

export const AuditChainQuery = z.strictObject({ company_id: IntIn.optional(), platform: BooleanIn.optional() })

/** Result of verifying the chain: every entry is unchanged and follows the previous one. */
export const AuditChainOut = z.object({
  company_id: Id.nullable(),
  entries: z.int().min(0),
  /** The newest verified entry. */
  last: z.object({ seq: z.int(), created_at: Timestamp, hash: z.string() }).nullable(),
  /** Position of the first altered entry; null when the chain is intact. */
  fault: z.int().nullable(),
})
export type AuditChainOut = z.output<typeof AuditChainOut>
