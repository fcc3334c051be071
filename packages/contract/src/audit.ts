import { z } from 'zod'
import { BooleanIn, codes, Id, IntIn, Timestamp } from './fields.ts'
import { listQuery } from './list-query.ts'
import { AUDIT_ACTION_LABELS, AUDIT_ENTITY_LABELS } from './values.ts'

/** Who changed what, when and from where. `before` and `after` hold the fields that changed; a secret is told only as changed. */
export const AuditEntryOut = z.object({
  id: Id,
  /** Null in the platform's own chain: its administrators, and accounts that have no company. */
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
  /** The entry's place in the company's chain and its SHA-256, which covers the one before. */
  seq: z.int(),
  hash: z.string(),
})
export type AuditEntryOut = z.output<typeof AuditEntryOut>

export const AuditListQuery = listQuery('audit', {
  user_id: IntIn.optional(),
  action: codes(AUDIT_ACTION_LABELS).optional(),
  entity: codes(AUDIT_ENTITY_LABELS).optional(),
  entity_id: IntIn.optional(),
  /** True: of the platform's own chain alone, for its administrators. */
  platform: BooleanIn.optional(),
})

export const AuditChainQuery = z.strictObject({ company_id: IntIn.optional(), platform: BooleanIn.optional() })

/** Whether each entry of a company still says what it said when it was written, and follows on the one before. */
export const AuditChainOut = z.object({
  company_id: Id.nullable(),
  entries: z.int().min(0),
  /** The newest entry, up to which the chain was looked at. */
  last: z.object({ seq: z.int(), created_at: Timestamp, hash: z.string() }).nullable(),
  /** Place of the first entry that is not what it was; null of a chain that is whole. */
  fault: z.int().nullable(),
})
export type AuditChainOut = z.output<typeof AuditChainOut>
