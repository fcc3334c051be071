import { Refusal } from '../../kit/refusal.ts'

/** A backup or restore that cannot proceed. The message says what to do, in Portuguese. */
export class BackupRefused extends Refusal {
  override readonly name = 'BackupRefused'
}
