import type { Config } from '../../kit/config/config.ts'
import type { MailboxOf } from '../../ledger/demo-mailbox.ts'
import { storeInFolder } from './eml-folder.ts'
import { openSmtp } from './smtp.ts'
import type { MailTransport } from './transport.ts'

/** The configured mail server, or the folder when there is none. `boxOf` is for demonstrations. */
export function openMailTransport(config: Pick<Config, 'mail' | 'caBundle'>, boxOf?: MailboxOf): MailTransport {
  const { smtpUrl, folder } = config.mail
  return smtpUrl ? openSmtp(smtpUrl, { ca: config.caBundle }) : storeInFolder(folder, boxOf)
}
