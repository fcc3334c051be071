import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Secret } from './secret.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** What the master key does: seal values at rest, derive the passwords of our own database roles, and make keyed hashes. */
export type Vault = {
  /** AES-256-GCM; `place` (such as `company:7|certificate`) is bound to the value, so that a sealed text moved elsewhere does not open. */
  seal(plain: string, place: string): string
  open(sealed: string, place: string): string
  rolePassword(role: string): string
  /** HMAC-SHA-256, for values that must be found again without being kept. */
  keyedHash(text: string): Buffer
}

export function openVault(masterKey: Secret): Vault {
  const master = Buffer.from(masterKey.reveal(), 'hex')
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'talao', purpose, 32))
  const sealing = derive('seal')
  const hashing = derive('keyed-hash')
  return {
    seal(plain, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, place) {
      const [version, text] = sealed.split('.')
      if (version !== 'v1' || !text) throw new Error('Sealed value of an unknown version.')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES)).setAAD(Buffer.from(place))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    rolePassword: (role) => derive(`database-role:${role}`).toString('base64url'),
    keyedHash: (text) => createHmac('sha256', hashing).update(text).digest(),
  }
}
