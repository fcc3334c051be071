import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashPassword } from '../../apps/server/src/people/auth/password.ts'
import type { BenchInstallation } from '../installation/start-bench-installation.ts'

/** Requests that anyone may make about an e-mail, and whose response time must not reveal whether it has an account. */
export type Question = { what: string; path: string; body: (email: string) => object }
export const QUESTIONS: readonly Question[] = [
  { what: 'pedir outra confirmação', path: '/api/auth/email/resend', body: (email) => ({ email }) },
  { what: 'senha esquecida', path: '/api/auth/password/forgot', body: (email) => ({ email }) },
  {
    what: 'entrar com a senha errada',
    path: '/oauth/token',
    body: (username) => ({ grant_type: 'password', username, password: 'outra senha qualquer' }),
  },
  {
    what: 'abrir uma conta',
    path: '/api/auth/sign-up',
    body: (email) => ({
      name: 'Lia',
      email,
      password: 'cavalo correto bateria',
      password_confirmation: 'cavalo correto bateria',
    }),
  },
]

export type Answers = { known: number[]; unknown: number[]; unlike: string[] }

const WARM_UP = 50
/** All of one length, so that the size of the request does not affect the time. */
const emailOf = (side: 'a' | 'n', question: number, at: number) =>
  `${side}${question}${String(at).padStart(6, '0')}@exemplo.test`

/** Creates users with an account and a pending confirmation: one for every request of each question. */
export async function bringPeople(sql: pg.Pool, times: number): Promise<void> {
  const hash = await hashPassword(randomBytes(12).toString('hex'))
  for (const question of QUESTIONS.keys()) {
    const emails = Array.from({ length: times + WARM_UP }, (_, at) => emailOf('a', question, at))
    await sql.query(
      `insert into app_user (name, email, password_hash, email_verified_at, created_at, updated_at)
       select 'Pessoa', email, $2, now(), now(), now() from unnest($1::text[]) email`,
      [emails, hash],
    )
    await sql.query(
      `insert into account_token (kind, user_id, email, name, password_hash, created_at, expires_at)
       select 'SIGN_UP', null, email, 'Pessoa', $2, now(), now() + interval '1 day' from unnest($1::text[]) email`,
      [emails, hash],
    )
  }
  await sql.query('vacuum analyze app_user, account_token')
}

/** Asks the same question about a known and an unknown e-mail in random order, each from a different address. */
export async function askBoth({ url }: BenchInstallation, question: Question, times: number): Promise<Answers> {
  const answers: Answers = { known: [], unknown: [], unlike: [] }
  const at = QUESTIONS.indexOf(question)
  const shapes = new Set<string>()
  for (let turn = -WARM_UP; turn < times; turn += 1)
    for (const isKnown of Math.random() < 0.5 ? [true, false] : [false, true]) {
      const email = emailOf(isKnown ? 'a' : 'n', at, turn + WARM_UP)
      const { took, shape } = await ask(`${url}${question.path}`, question.body(email), addressOf(at, turn, isKnown))
      if (turn < 0) continue
      shapes.add(shape)
      answers[isKnown ? 'known' : 'unknown'].push(took)
    }
  if (shapes.size > 1) answers.unlike.push(...shapes)
  return answers
}

function addressOf(question: number, turn: number, isKnown: boolean): string {
  const number = (turn + WARM_UP) * 2 + (isKnown ? 1 : 0)
  return `10.${question}.${Math.floor(number / 250)}.${number % 250}`
}

async function ask(url: string, body: object, address: string): Promise<{ took: number; shape: string }> {
  const text = JSON.stringify(body)
  const began = performance.now()
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: text,
  })
  const answer = await reply.text()
  const took = performance.now() - began
  // Ignore what differs between any two responses.
  const headers = [...reply.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { took, shape: JSON.stringify([reply.status, headers, answer.replace(/"request_id":"[^"]*"/, '')]) }
}
