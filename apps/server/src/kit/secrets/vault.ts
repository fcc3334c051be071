import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Secret } from './secret.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 4

/** Uses of the master key: sealing stored values, deriving the passwords of our database roles, and keyed hashes. */
export type Vault = {
  /** Ids of the keys, which reveal nothing about them. The first key seals, every key opens. */
  keyIds: readonly [string, ...string[]]
  /**
   * AES-256-GCM. `place` (such as `company:7|certificate`) is authenticated too, so a sealed value moved elsewhere does
   * not open.
   */
  seal(plain: string, place: string): string
  open(sealed: string, place: string): string
  rolePassword(role: string): string
  /** The passwords a role may have: two during a key rotation. */
  rolePasswords(role: string): string[]
  /** HMAC-SHA-256, to find a value again without storing it. */
  keyedHash(text: string): Buffer
  /** The hash under every key, current and retired, that may have been used. The current one comes first. */
  keyedHashes(text: string): Buffer[]
  /** The hash key of a master key that is about to be retired. It cannot open sealed values. */
  hashKeyOf(keyId: string): string | undefined
  /** Takes hash keys of retired master keys, so that old hashes are still found. */
  rememberHashKeys(hashKeys: readonly string[]): void
}

type Key = { id: string; sealing: Buffer; hashing: Buffer; rolePassword(role: string): string }

/** `masterKey` may hold several comma-separated keys during a rotation. */
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
      // Values sealed before keys had ids (`v1`) may belong to any key.
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

/** Prefix of everything this key seals. */
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
