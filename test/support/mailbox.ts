import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { until } from './until.ts'

type Mailbox = { config: { mail: { folder: string } } }

export type KeptLetter = { to: string; subject: string; text: string; raw: string }

/** The stored e-mails to this address. Works only for a product without a mail server, which writes them to files. */
export function lettersTo(product: Mailbox, email: string): KeptLetter[] {
  const { folder } = product.config.mail
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readLetter(readFileSync(path.join(folder, name), 'utf8')))
    .filter(({ to }) => to === email)
}

/** Waits for an e-mail with this subject beyond the `before` that already exist. */
export function letterTo(product: Mailbox, email: string, subject: RegExp, before = 0): Promise<KeptLetter> {
  return until(`a letter to ${email}`, async () => {
    const found = lettersTo(product, email).filter((letter) => subject.test(letter.subject))
    return found.length > before ? found.at(-1) : undefined
  })
}

/** Waits until every requested e-mail was written or dropped, except those scheduled for later. */
export async function lettersWritten(product: {
  sql(question: string): Promise<Record<string, unknown>[]>
}): Promise<void> {
  await until('the letters', async () => {
    const [row] = await product.sql(
      `select count(*)::int as n from account_mail where state = 'QUEUED' and tries = 0 and leaves_at is null`,
    )
    return row?.n === 0
  })
}

/** The token in the link of an e-mail. Throws when there is none. */
export function tokenIn({ text }: KeptLetter): string {
  const token = /(?:token=|\/)([\w-]{43})(?:\s|$)/.exec(text)?.[1]
  if (token === undefined) throw new Error(`No token in: ${text}`)
  return token
}

function readLetter(raw: string): KeptLetter {
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r?\n[ \t]/g, '') ?? ''
  const part =
    /Content-Type: text\/plain[^\r\n]*\r?\nContent-Transfer-Encoding: (\S+)\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(raw)
  const [, encoding = '7bit', body = ''] = part ?? []
  return { to: header('To'), subject: words(header('Subject')), text: decode(encoding, body), raw }
}

function decode(encoding: string, body: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  return /quoted-printable/i.test(encoding) ? printable(body.replace(/=\r?\n/g, '')) : body
}

/** Source: RFC 2047. */
function words(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_all, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : printable(text.replaceAll('_', ' ')),
    )
}

function printable(text: string): string {
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}
