import { createHmac, timingSafeEqual } from 'node:crypto'

/** The parameters every authenticator app supports. Source: RFC 6238, 4; RFC 4226, 5.3. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Steps of clock difference accepted in either direction. */
const DRIFT = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the step of a code, or undefined. Tries every step in range, so that timing reveals nothing. */
export function stepOfCode(secret: Buffer, typed: string, now: Date): number | undefined {
  const code = typed.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) return undefined
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  let found: number | undefined
  for (let step = current - DRIFT; step <= current + DRIFT; step += 1)
    if (timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code))) found = step
  return found
}

export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The URI that an authenticator reads from a QR code. */
export function otpAuthUri(secret: Buffer, email: string): string {
  const issuer = 'Talão'
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
}

/** Source: RFC 4648, 6, without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
