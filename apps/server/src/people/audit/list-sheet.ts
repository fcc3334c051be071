import { AUDIT_ACTION_LABELS, AUDIT_ENTITY_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { type ListSheet, moment } from '../../kit/list/sheet/list-sheet.ts'
import type { AuditEntryOfFirm } from './list.ts'

const HEADS = LIST_HEADERS.audit

/**
 * Each entry carries its sequence number and hash in its company's chain, so the file alone can be checked for
 * completeness.
 */
export const AUDIT_SHEET: ListSheet<AuditEntryOfFirm> = {
  file: 'auditoria',
  title: 'Auditoria',
  wanted: ['company'],
  columns: [
    { head: HEADS.id, cell: (entry) => entry.id },
    { head: HEADS.created, cell: (entry) => moment(entry.created_at) },
    { head: HEADS.company, cell: (entry) => entry.company_name ?? null },
    { head: HEADS.user, cell: (entry) => entry.user.name },
    { head: HEADS.ip, cell: (entry) => entry.ip },
    { head: HEADS.action, cell: (entry) => AUDIT_ACTION_LABELS[entry.action] },
    { head: HEADS.entity, cell: (entry) => AUDIT_ENTITY_LABELS[entry.entity] },
    { head: HEADS.entity_id, cell: (entry) => entry.entity_id },
    { head: HEADS.before, cell: (entry) => JSON.stringify(entry.before) },
    { head: HEADS.after, cell: (entry) => JSON.stringify(entry.after) },
    { head: HEADS.call, cell: (entry) => entry.call },
    { head: HEADS.request, cell: (entry) => entry.request_id },
    { head: HEADS.seq, cell: (entry) => entry.seq },
    { head: HEADS.hash, cell: (entry) => entry.hash },
  ],
}
