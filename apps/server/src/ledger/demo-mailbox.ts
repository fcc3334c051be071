import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '../kit/config/config.ts'
import type { Vault } from '../kit/secrets/vault.ts'

/**
 * The mailbox id of an address. It is a keyed hash, so finding another user's mailbox takes the master key.
 */
export type MailboxOf = (address: string) => string

/**
 * In a demonstration no mail leaves the machine. Each address gets a mailbox that its user can open on the screen.
 * Undefined in production.
 */
export function demoMailboxes({ mode }: Pick<Config, 'mode'>, vault: Vault): MailboxOf | undefined {
  if (mode !== 'demo') return undefined
  return (address) => vault.keyedHash(`demo-box:${address.toLowerCase()}`).toString('hex').slice(0, BOX_LETTERS)
}

/** 128 bits. */
const BOX_LETTERS = 32

export function isMailbox(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{32}$/.test(text)
}

export function letterName(box: string, id: string): string {
  return `${box}.${id}.json`
}

export type StoredLetter = { id: string; subject: string; at: string; link: string | null }

const Kept = z.object({ subject: z.string(), at: z.iso.datetime(), link: z.string().nullable() })

/** The mails of a mailbox, newest first. */
export async function openMailbox(folder: string, box: string): Promise<StoredLetter[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${box}.`) && name.endsWith('.json'))
  const letters = await Promise.all(
    names.map(async (name) => ({
      id: name.split('.')[1] ?? '',
      ...Kept.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
    })),
  )
  return letters.toSorted((a, b) => b.at.localeCompare(a.at))
}
