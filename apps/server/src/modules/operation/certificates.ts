import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type EndingCertificate = { company_id: number; corporate_name: string; not_after: Date }

/** Of active companies, those in use that end before this, or have ended; the first to end first. Of every company: for its administrators alone. */
export async function certificatesUntil(db: Db, until: Date, most: number): Promise<EndingCertificate[]> {
  return (await sql<EndingCertificate>`select * from door_certificates_until(${until}, ${most})`.execute(db)).rows
}
