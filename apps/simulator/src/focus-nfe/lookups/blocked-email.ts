import { isoInSaoPaulo } from '@talao/fiscal'
import { z } from 'zod'
import type { SimulatorContext } from '../../context/context.ts'

/**
 * An address that bounced or complained. The service sends no more mail to it. Source: documentação pública da Focus
 * NFe, blocked_emails.
 */
export const EmailBlock = z.strictObject({
  email: z.string().min(3),
  block_type: z.enum(['bounce', 'complaint']).default('bounce'),
  bounce_type: z.enum(['transient', 'permanent']).nullable().default('permanent'),
  diagnostic_code: z.string().nullable().default(null),
})
export type EmailBlock = z.input<typeof EmailBlock>
type Block = z.output<typeof EmailBlock> & { blocked_at: string }

export function blockEmail(world: SimulatorContext, block: EmailBlock): void {
  const data: Block = { ...EmailBlock.parse(block), blocked_at: isoInSaoPaulo(world.time.now()) }
  world.db.run(
    'insert into focus_blocked_email (email, data) values (?, ?) on conflict (email) do update set data = excluded.data',
    data.email.toLowerCase(),
    JSON.stringify(data),
  )
}

export function blockOf(world: SimulatorContext, email: string): Block | undefined {
  const row = world.db.one<{ data: string }>(
    'select data from focus_blocked_email where email = ?',
    email.toLowerCase(),
  )
  return row && (JSON.parse(row.data) as Block)
}

export function unblockEmail(world: SimulatorContext, email: string): void {
  world.db.run('delete from focus_blocked_email where email = ?', email.toLowerCase())
}
