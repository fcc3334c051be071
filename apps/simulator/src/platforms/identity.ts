import { createHash } from 'node:crypto'

/** A lower-case UUID derived from the text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** A number of eight digits derived from the text. */
export function numberOf(text: string): number {
  return 10_000_000 + (createHash('sha256').update(text).digest().readUInt32BE(0) % 90_000_000)
}

/** An id as platforms with numeric ids write it. Stays text when it is not a number. */
export function idOf(text: string): number | string {
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : text
}

/** The seller in every account of the simulator. */
export const PRODUCER = {
  name: 'Escola Exemplo de Ofícios Ltda',
  document: '12345678000195',
  email: 'contato@escola.example.com',
} as const
