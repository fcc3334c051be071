import { codeOfStep } from '../../apps/server/src/people/auth/totp.ts'

/** The authenticator code for this secret at this instant, `away` steps from it. */
export function codeAt(secret: string, at: Date, away = 0): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))
  return codeOfStep(Buffer.from(bytes), Math.floor(at.getTime() / 30_000) + away)
}
