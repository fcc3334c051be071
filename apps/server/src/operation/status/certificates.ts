import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'

export type EndingCertificate = { company_id: number; corporate_name: string; not_after: Date }

/**
 * Certificates in use by active companies that expire before `until` or have expired, soonest first. Covers every
 * company: for platform administrators only.
 */
export async function certificatesUntil(db: Db, until: Date, most: number): Promise<EndingCertificate[]> {
  return (await sql<EndingCertificate>`select * from door_certificates_until(${until}, ${most})`.execute(db)).rows
}
