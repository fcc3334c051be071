import type { Db } from '../../kit/db/connect.ts'
import { type AlarmName, isAlarm } from '../../tell/mail/account/alarm-texts.ts'

export type OpenAlarm = { id: number; name: AlarmName; about: string; since: Date; told_at: Date }

/** The reported alarms that still last, oldest first. */
export async function openAlarms(db: Db): Promise<OpenAlarm[]> {
  const rows = await db
    .selectFrom('operation_alarm')
    .select(['id', 'name', 'about', 'since', 'told_at'])
    .where('ended_at', 'is', null)
    .where('told_at', 'is not', null)
    .orderBy('since')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ name, told_at, ...row }) => (isAlarm(name) && told_at ? [{ ...row, name, told_at }] : []))
}
