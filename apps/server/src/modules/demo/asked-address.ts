import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { demoBoxes, isBox } from '../../mail/demo-box.ts'

const COOKIE = 'talao_carta'
export const ASKED_SECONDS = 3600
/** No other call gets it, and so a sign-in that fails, which clears every cookie it is sent, leaves it alone. */
const PATH = '/api/demo/mail'

/** In a demonstration the browser that had a letter written to an address may read it for an hour. Nothing happens elsewhere. */
export function rememberAsked(
  reply: FastifyReply,
  { config, vault }: Pick<Deps, 'config' | 'vault'>,
  email: string,
): void {
  const boxOf = demoBoxes(config, vault)
  if (!boxOf) return
  reply.setCookie(COOKIE, boxOf(email), {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https://'),
    maxAge: ASKED_SECONDS,
  })
}

/** The box of the address this browser asked about last. */
export function askedBox({ cookies }: FastifyRequest): string | undefined {
  const box = cookies[COOKIE]
  return isBox(box) ? box : undefined
}
