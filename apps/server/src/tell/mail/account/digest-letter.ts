import { sql } from 'kysely'
import { alsoSee, type Tx } from '../../../kit/db/scope.ts'
import { type CompanySummary, summaryOf } from '../../notifications/summary.ts'
import { type Filled, oneLine } from '../fill-template.ts'

export type DigestPerson = { name: string; email: string; companies: number[] }

/**
 * A user who subscribed to the digest, with their companies. Undefined when they no longer want it or may no longer
 * receive it.
 */
export async function digestPerson(tx: Tx, userId: number): Promise<DigestPerson | undefined> {
  return (await sql<DigestPerson>`select * from door_digest_person(${userId})`.execute(tx)).rows[0]
}

export type Written = { subject: string; filled: Filled }

/** The digest of its period, as of now. Null when there is nothing left to report or the user no longer wants it. */
export async function digestLetter(tx: Tx, mailId: number, publicUrl: string): Promise<Written | null> {
  const asked = await tx
    .selectFrom('digest')
    .select(['user_id', 'since', 'until'])
    .where('account_mail_id', '=', mailId)
    .executeTakeFirst()
  const person = asked && (await digestPerson(tx, asked.user_id))
  if (!asked || !person) return null
  for (const companyId of person.companies) await alsoSee(tx, companyId)
  const said = await summaryOf(tx, { userId: asked.user_id, companies: person.companies, ...asked })
  return said.length === 0 ? null : writeDigest(person.name, said, publicUrl)
}

function writeDigest(name: string, said: readonly CompanySummary[], publicUrl: string): Written {
  const sum = (of: (one: CompanySummary) => number) => said.reduce((total, one) => total + of(one), 0)
  const unread = sum((one) => one.unread)
  const waiting = sum((one) => one.notes + one.sales)
  const figures = [
    ...(unread > 0 ? [counted(unread, 'aviso por ler', 'avisos por ler')] : []),
    ...(waiting > 0 ? [counted(waiting, 'pendência', 'pendências')] : []),
  ]
  return {
    subject: `Resumo do Talão: ${inWords(figures)}`,
    filled: [
      [[{ text: `Olá, ${oneLine(name)}.` }], [{ text: 'O que houve desde o último resumo:' }]],
      ...said.map(ofCompany),
      [[{ label: 'Abrir o Talão', href: publicUrl }]],
      [
        [{ text: 'Você escolheu receber este resumo. Para mudar a hora ou deixar de receber:' }],
        [{ label: 'Abrir Minha conta', href: `${publicUrl}/minha-conta?aba=acesso` }],
      ],
    ],
  }
}

function ofCompany({ name, messages, unread, notes, sales }: CompanySummary): Filled[number] {
  const more = unread - messages.length
  const stopped = [
    ...(notes > 0 ? [counted(notes, 'nota', 'notas')] : []),
    ...(sales > 0 ? [counted(sales, 'venda incompleta', 'vendas incompletas')] : []),
  ]
  const lines = [
    `${oneLine(name)}:`,
    ...messages.map((message) => `• ${oneLine(message)}`),
    ...(more > 0 ? [`• E mais ${counted(more, 'aviso', 'avisos')}.`] : []),
    ...(stopped.length > 0 ? [`Parado, à espera de alguém: ${inWords(stopped)}.`] : []),
  ]
  return lines.map((text) => [{ text }])
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function inWords(parts: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(parts)
}
