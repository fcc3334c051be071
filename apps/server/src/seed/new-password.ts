import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { weaknessOf } from '../modules/auth/password-rules.ts'
import { Refusal } from '../refusal.ts'

/** Longer than elsewhere: it opens the whole platform. */
const MIN_LENGTH = 12

/** From the standard input, never from the command's words, which everybody on the machine can read. Asked for without showing it where a person types. */
export async function readNewPassword(person: { email: string; name: string }): Promise<string> {
  const password = process.stdin.isTTY ? await typed() : (await readAll(process.stdin)).trim()
  if (password.length < MIN_LENGTH) throw new Refusal(`A senha precisa de pelo menos ${MIN_LENGTH} caracteres.`)
  const weakness = weaknessOf(password, person)
  if (weakness !== undefined) throw new Refusal(weakness)
  return password
}

async function typed(): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    process.stderr.write('Senha (não aparece enquanto se digita): ')
    const first = await asking.question('')
    process.stderr.write('\nA mesma, outra vez: ')
    const second = await asking.question('')
    process.stderr.write('\n')
    if (first !== second) throw new Refusal('As duas não são iguais. Repita o comando.')
    return first
  } finally {
    asking.close()
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
