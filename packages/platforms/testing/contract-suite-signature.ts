import { expect, it } from 'vitest'
import type { Fixture } from '../src/fixtures.ts'
import type { Credentials, Platform, RawDelivery } from '../src/port/platform.ts'

/** Contract tests of webhook authentication. */
export function describeSignature(platform: Platform, credentials: Credentials, fixtures: Fixture[]): void {
  describeForgeries(platform, credentials, fixtures)
  const fields = platform.credentialFields
  const needsSecret = fields.some(({ required }) => required === 'receive')
  // If the platform has no required secret, test the optional one that the user may set.
  const asked = needsSecret ? 'receive' : 'never'
  const keys = fields.filter(({ required }) => required === asked).map(({ key }) => key)

  it('has at least one credential to check deliveries by', () => {
    expect(keys.filter((key) => credentials[key])).toEqual(keys)
    expect(keys.length).toBeGreaterThan(0)
  })

  it.each(fixtures)('accepts $name as it was sent, and as we sign it', ({ delivery }) => {
    expect(platform.verify(delivery, credentials)).toBe(true)
    expect(platform.verify(platform.sign(delivery.body, credentials), credentials)).toBe(true)
  })

  it.each(fixtures)('refuses $name when a credential differs in anything', ({ delivery }) => {
    const signed = platform.sign(delivery.body, credentials)
    for (const key of keys) {
      for (const other of alterations(credentials[key] ?? '')) {
        const isNone = !needsSecret && other === ''
        expect(platform.verify(signed, { ...credentials, [key]: other }), `ours is ${other}`).toBe(isNone)
        expect(
          platform.verify(platform.sign(delivery.body, { ...credentials, [key]: other }), credentials),
          `theirs is ${other}`,
        ).toBe(false)
      }
      const { [key]: _left, ...without } = credentials
      expect(platform.verify(signed, without)).toBe(!needsSecret)
    }
  })
}

function describeForgeries(platform: Platform, credentials: Credentials, fixtures: Fixture[]): void {
  it('refuses a delivery whose secret is missing, cut or altered, wherever it stands', () => {
    for (const { delivery } of fixtures) {
      const signed = platform.sign(delivery.body, credentials)
      for (const forged of forgeries(signed, credentials)) expect(platform.verify(forged, credentials)).toBe(false)
    }
  })

  it('refuses the signature of other bytes, where bytes are signed', () => {
    const signed = fixtures.map(({ delivery }) => platform.sign(delivery.body, credentials))
    for (const [index, { headers, query, body }] of signed.entries()) {
      const next = signed[(index + 1) % signed.length]
      const isOverBytes = next && JSON.stringify([next.headers, next.query]) !== JSON.stringify([headers, query])
      if (isOverBytes) expect(platform.verify({ headers, query, body: next.body }, credentials)).toBe(false)
      expect(platform.verify({ headers, query, body }, credentials)).toBe(true)
    }
  })

  it('refuses bytes that nobody can read, without stumbling over them', () => {
    for (const body of [new Uint8Array(), encode('{'), encode('a=%FF'), Uint8Array.of(0xff, 0xfe), encode(TOO_DEEP)]) {
      expect(platform.verify({ body, headers: {}, query: {} }, credentials)).toBe(false)
    }
  })
}

const TOO_DEEP = '['.repeat(100_000)

/** Secrets that are almost correct. */
function alterations(secret: string): string[] {
  const other = secret.startsWith('x') ? 'y' : 'x'
  const otherEnd = secret.endsWith('x') ? 'y' : 'x'
  return [
    `${other}${secret.slice(1)}`,
    `${secret.slice(0, -1)}${otherEnd}`,
    secret.slice(1),
    secret.slice(0, -1),
    `${secret}${other}`,
    `${secret} `,
    '',
  ]
}

/** The signed delivery with each header or query value removed or altered, and with the secrets in its body altered. */
function forgeries(signed: RawDelivery, credentials: Credentials): RawDelivery[] {
  const body = withoutSecrets(signed.body, credentials)
  const bare: RawDelivery = { body, headers: {}, query: {} }
  const touched = (['headers', 'query'] as const).flatMap((place) =>
    Object.entries(signed[place])
      .filter(([name]) => name !== 'content-type')
      .flatMap(([name, value]) => {
        const { [name]: _left, ...without } = signed[place]
        const others = alterations(value).map((other) => ({ ...without, [name]: other }))
        return [without, ...others].map((one) => ({ ...signed, body, [place]: one }))
      }),
  )
  return [bare, ...touched]
}

function withoutSecrets(body: Uint8Array, credentials: Credentials): Uint8Array {
  const secrets = Object.values(credentials).filter((secret) => secret !== '')
  const text = secrets.reduce(
    (sofar, secret) => sofar.replaceAll(secret, `not${secret}`),
    new TextDecoder().decode(body),
  )
  return encode(text)
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
