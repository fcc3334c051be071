import { Refusal } from '../refusal.ts'

/** A backup that cannot be made or brought back as things are. The message says what to do, in Portuguese. */
export class BackupRefused extends Refusal {
  override readonly name = 'BackupRefused'
}
