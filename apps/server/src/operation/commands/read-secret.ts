import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Refusal } from '../../kit/refusal.ts'

/**
 * Reads a secret from standard input, never from the arguments, which every user of the machine can see. In a terminal
 * the input is hidden; `twice` asks again to catch typing errors.
 */
export async function readSecret(name: string, { twice = false } = {}): Promise<string> {
  return process.stdin.isTTY ? typed(name, twice) : (await readAll(process.stdin)).trim()
}

async function typed(name: string, twice: boolean): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    process.stderr.write(`${name} (não aparece enquanto se digita): `)
    const first = await asking.question('')
    if (twice) {
      process.stderr.write('\nA mesma, outra vez: ')
      if ((await asking.question('')) !== first) throw new Refusal('As duas não são iguais. Repita o comando.')
    }
    return first
  } finally {
    process.stderr.write('\n')
    asking.close()
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
