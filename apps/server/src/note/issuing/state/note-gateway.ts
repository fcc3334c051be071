import type { Tx } from '../../../kit/db/scope.ts'

/** The gateway a note goes through: the one its key was made for, else the company's current one for its kind. */
export async function gatewayOfNote(tx: Tx, note: { company_id: number; id: number; kind: string }): Promise<string> {
  const key = await tx
    .selectFrom('issue_key')
    .select('gateway')
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .executeTakeFirst()
  if (key) return key.gateway
  const company = await tx
    .selectFrom('company')
    .select(['gateway', 'nfs_gateway'])
    .where('id', '=', note.company_id)
    .executeTakeFirstOrThrow()
  return note.kind === 'NFSE' ? company.nfs_gateway : company.gateway
}
