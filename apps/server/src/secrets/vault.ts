import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Secret } from './secret.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 4

/** What the master key does: seal values at rest, derive the passwords of our own database roles, and make keyed hashes. */
export type Vault = {
  /** The names of its keys, which tell nothing of them. The first seals, each of them opens. */
  keyIds: readonly [string, ...string[]]
  /** AES-256-GCM; `place` (such as `company:7|certificate`) is bound to the value, so that a sealed text moved elsewhere does not open. */
  seal(plain: string, place: string): string
  open(sealed: string, place: string): string
  rolePassword(role: string): string
  /** What a role's password is now, or is while the key is being changed. */
  rolePasswords(role: string): string[]
  /** HMAC-SHA-256, for values that must be found again without being kept. */
  keyedHash(text: string): Buffer
  /** The same by every key of which such a value may still be about, the present one first. */
  keyedHashes(text: string): Buffer[]
  /** Of a key that is about to go: what its keyed hashes are made with, which opens nothing. */
  hashKeyOf(keyId: string): string | undefined
  /** Such keys, from the database: what was hashed with a key that is gone is found by them. */
  rememberHashKeys(hashKeys: readonly string[]): void
}

type Key = { id: string; sealing: Buffer; hashing: Buffer; rolePassword(role: string): string }

/** `masterKey` may hold several keys with commas between them, while one takes the place of another. */
export function openVault(masterKey: Secret): Vault {
  const [first, ...others] = masterKey.reveal().split(',').map(keyOf)
  if (!first) throw new Error('A vault needs a key.')
  const keys = [first, ...others]
  const ids: [string, ...string[]] = [first.id, ...others.map(({ id }) => id)]
  let remembered: Buffer[] = []
  return {
    keyIds: ids,
    seal: (plain, place) => sealWith(first, plain, place),
    open(sealed, place) {
      const [version, ...rest] = sealed.split('.')
      const [id, text] = version === 'v1' ? [undefined, rest[0]] : rest
      if ((version !== 'v1' && version !== 'v2') || !text) throw new Error('Sealed value of an unknown version.')
      const bytes = Buffer.from(text, 'base64url')
      // What was sealed before keys had names may be of any of them.
      const fitting = keys.filter((key) => id === undefined || key.id === id)
      if (fitting.length === 0) throw new Error(`Sealed with the key ${id}, which is not here.`)
      return openWithOneOf(fitting, bytes, place)
    },
    rolePassword: (role) => first.rolePassword(role),
    rolePasswords: (role) => keys.map((key) => key.rolePassword(role)),
    keyedHash: (text) => hmac(first.hashing, text),
    keyedHashes: (text) => [...keys.map(({ hashing }) => hashing), ...remembered].map((hashing) => hmac(hashing, text)),
    hashKeyOf: (keyId) => keys.find(({ id }) => id === keyId)?.hashing.toString('base64'),
    rememberHashKeys(hashKeys) {
      remembered = hashKeys.map((text) => Buffer.from(text, 'base64'))
    },
  }
}

/** The beginning of what this key seals. */
export function sealedBy(keyId: string): string {
  return `v2.${keyId}.`
}

function keyOf(hex: string): Key {
  const master = Buffer.from(hex, 'hex')
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'talao', purpose, 32))
  return {
    id: derive('key-id').subarray(0, ID_BYTES).toString('hex'),
    sealing: derive('seal'),
    hashing: derive('keyed-hash'),
    rolePassword: (role) => derive(`database-role:${role}`).toString('base64url'),
  }
}

function sealWith(key: Key, plain: string, place: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.sealing, iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${sealedBy(key.id)}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

function openWithOneOf([key, ...others]: readonly Key[], bytes: Buffer, place: string): string {
  if (!key) throw new Error('No key is left to try.')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, IV_BYTES)).setAAD(
      Buffer.from(place),
    )
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch (error) {
    if (others.length === 0) throw error
    return openWithOneOf(others, bytes, place)
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
