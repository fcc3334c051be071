import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../secrets/vault.ts'
import type { MailAbout } from './rows.ts'

export type LinkedFile = 'pdf' | 'xml'
/** What a link opens, and nothing else. */
export type LinkTarget = { company_id: number; note_id: number; about: MailAbout; file: LinkedFile }
export type OpenedLink = { ok: true; target: LinkTarget } | { ok: false; reason: 'invalid' | 'expired' }

const LINK_DAYS = 90
const DAY_MS = 86_400_000

export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS)
}

/** The last part of a link's address: what it opens, until when, and our own mark over both. It opens one file without a sign-in. */
export function makeLinkToken(vault: Vault, target: LinkTarget, expires: Date): string {
  const said = [
    target.company_id,
    target.note_id,
    target.about,
    target.file,
    Math.floor(expires.getTime() / 1000),
  ].join('.')
  return `${said}.${vault.keyedHash(purposeOf(said)).toString('base64url')}`
}

/** Compared in constant time, and before anything of what it says is believed. */
export function openLinkToken(vault: Vault, token: string, now: Date): OpenedLink {
  const match = /^((\d{1,15})\.(\d{1,15})\.(note|cancel|letter-\d{1,3})\.(pdf|xml)\.(\d{1,12}))\.([\w-]{43})$/.exec(
    token,
  )
  const [, said = '', company = '', note = '', about = '', file = '', expires = '', mark = ''] = match ?? []
  if (!match || !isOurs(vault, said, Buffer.from(mark, 'base64url'))) return { ok: false, reason: 'invalid' }
  if (Number(expires) * 1000 <= now.getTime()) return { ok: false, reason: 'expired' }
  const target = { company_id: Number(company), note_id: Number(note), about: about as MailAbout }
  return { ok: true, target: { ...target, file: file as LinkedFile } }
}

/** Of whichever key sealed when it was sent: a link lives longer than a change of keys takes. */
function isOurs(vault: Vault, said: string, mark: Buffer): boolean {
  return vault.keyedHashes(purposeOf(said)).some((own) => timingSafeEqual(mark, own))
}

/** The purpose stands in front, so that no other keyed hash of the house can pass for a link. */
function purposeOf(said: string): string {
  return `note-link:${said}`
}
