import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../kit/secrets/vault.ts'
import type { MailAbout } from '../../ledger/mail-queue.ts'

// Signed links in customer mails that download one file of a note.

export type LinkedFile = 'pdf' | 'xml'
/** The one file a link opens. */
export type LinkTarget = { company_id: number; note_id: number; about: MailAbout; file: LinkedFile }
export type OpenedLink = { ok: true; target: LinkTarget } | { ok: false; reason: 'invalid' | 'expired' }

const LINK_DAYS = 90
const DAY_MS = 86_400_000

export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS)
}

/** The token of a download link: the file, the expiry and our keyed hash over both. It replaces a sign-in. */
export function makeLinkToken(vault: Vault, target: LinkTarget, expires: Date): string {
  const payload = [
    target.company_id,
    target.note_id,
    target.about,
    target.file,
    Math.floor(expires.getTime() / 1000),
  ].join('.')
  return `${payload}.${vault.keyedHash(purposeOf(payload)).toString('base64url')}`
}

/** Verifies the hash in constant time before trusting the token's content. */
export function openLinkToken(vault: Vault, token: string, now: Date): OpenedLink {
  const match = /^((\d{1,15})\.(\d{1,15})\.(note|cancel|letter-\d{1,3})\.(pdf|xml)\.(\d{1,12}))\.([\w-]{43})$/.exec(
    token,
  )
  const [, payload = '', company = '', note = '', about = '', file = '', expires = '', signature = ''] = match ?? []
  if (!match || !hasOurSignature(vault, payload, Buffer.from(signature, 'base64url')))
    return { ok: false, reason: 'invalid' }
  if (Number(expires) * 1000 <= now.getTime()) return { ok: false, reason: 'expired' }
  const target = { company_id: Number(company), note_id: Number(note), about: about as MailAbout }
  return { ok: true, target: { ...target, file: file as LinkedFile } }
}

/** Also accepts hashes of earlier keys, because a link outlives a key rotation. */
function hasOurSignature(vault: Vault, payload: string, signature: Buffer): boolean {
  return vault.keyedHashes(purposeOf(payload)).some((own) => timingSafeEqual(signature, own))
}

/** The prefix keeps other keyed hashes of this installation from being used as a link. */
function purposeOf(payload: string): string {
  return `note-link:${payload}`
}
