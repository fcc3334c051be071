import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../kit/http/deps.ts'
import { demoMailboxes, isMailbox } from '../../ledger/demo-mailbox.ts'

const COOKIE = 'talao_carta'
export const REMEMBERED_SECONDS = 3600
/**
 * The cookie is sent to this path only. A failed sign-in clears every cookie it receives, and so cannot clear this one.
 */
const PATH = '/api/demo/mail'

/**
 * In a demonstration, the browser that requested a mail to an address may read it for an hour. Does nothing in other
 * modes.
 */
export function rememberAddress(
  reply: FastifyReply,
  { config, vault }: Pick<Deps, 'config' | 'vault'>,
  email: string,
): void {
  const boxOf = demoMailboxes(config, vault)
  if (!boxOf) return
  reply.setCookie(COOKIE, boxOf(email), {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https://'),
    maxAge: REMEMBERED_SECONDS,
  })
}

/** The mailbox of the address this browser last asked about. */
export function rememberedMailbox({ cookies }: FastifyRequest): string | undefined {
  const box = cookies[COOKIE]
  return isMailbox(box) ? box : undefined
}
