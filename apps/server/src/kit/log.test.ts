import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedClock } from './clock.ts'
import { makeLogger, withLogFields } from './log.ts'
import { Secret } from './secrets/secret.ts'

function lines(level: 'debug' | 'info' | 'error' = 'debug') {
  const written: string[] = []
  return { written, log: makeLogger(level, fixedClock('2026-11-20T12:00:00Z'), {}, (line) => written.push(line)) }
}

describe('a log line', () => {
  it('is one line of JSON with time, level and message, also when the values hold line breaks', () => {
    const { written, log } = lines()
    log.info({ name: 'a\nb\r\nc' }, 'hello')
    expect(written).toHaveLength(1)
    expect(written[0]?.slice(0, -1)).not.toContain('\n')
    expect(JSON.parse(written[0] ?? '')).toEqual({
      time: '2026-11-20T12:00:00.000Z',
      level: 'info',
      message: 'hello',
      name: 'a\nb\r\nc',
    })
  })

  it.each([
    'password',
    'a1_certificate_password',
    'senha',
    'access_token',
    'client_secret',
    'hottok',
    'Authorization',
    'set-cookie',
    'key_pem',
    'secrets_sealed',
    'masterKey',
  ])('covers what is called %s, however deep it stands', (name) => {
    const { written, log } = lines()
    log.child({ [name]: 'canario' }).info({ outer: { [name]: 'canario', inner: { [name]: { x: 'canario' } } } }, 'm')
    expect(written.join()).not.toContain('canario')
    expect(written.join()).toContain('[secreto]')
  })

  it('shows neither a Secret nor the bytes of a file', () => {
    const { written, log } = lines()
    log.info({ given: new Secret('canario'), file: Buffer.from('canario') }, 'm')
    expect(written.join()).not.toContain('canario')
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ file: '7 bytes' })
  })

  it('keeps the stack of an error and the words of its cause', () => {
    const { written, log } = lines()
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'm')
    expect(JSON.parse(written[0] ?? '').err).toMatchObject({
      message: 'outer',
      stack: expect.stringContaining('log.test.ts'),
      cause: 'inner',
    })
  })

  it('covers secrets in a cause that is no error, and survives one that turns in a circle', () => {
    const { written, log } = lines()
    const cause: Record<string, unknown> = { token: 'canario', size: 10n }
    cause.self = cause
    log.error({ err: new Error('outer', { cause }) }, 'm')
    expect(written.join()).not.toContain('canario')
    expect(JSON.parse(written[0] ?? '').err.cause).toMatchObject({ token: '[secreto]', size: '10' })
  })

  it.each<[string, string]>([
    ['postgres://talao:canario@maquina:5432/talao', 'talao:[secreto]@maquina'],
    ['Authorization: Bearer canario.canario-canario', 'Bearer [secreto]'],
    ['request to /api/webhooks/hotmart/12/canario-0a1b failed', '/api/webhooks/hotmart/12/[secreto]'],
    ['GET https://exemplo.test/v?a=1&access_token=canario&b=2', 'access_token=[secreto]&b=2'],
    ['{"client_secret":"canario","a":1}', '"client_secret":"[secreto]","a":1'],
    ['tlo_live_canario123', '[secreto]'],
    ['-----BEGIN PRIVATE KEY-----\ncanario\n-----END PRIVATE KEY-----', '[secreto]'],
  ])('covers a secret that gives itself away in the words of an error: %s', (text, left) => {
    const { written, log } = lines()
    log.error({ err: new Error(`a ${text}`, { cause: new Error(text) }), detail: text }, `m ${text}`)
    const line = JSON.parse(written[0] ?? '')
    expect(written.join()).not.toContain('canario')
    for (const said of [line.message, line.detail, line.err.message, line.err.stack, line.err.cause])
      expect(said).toContain(left)
  })

  it('is one line that says who wrote it and when, whatever comes from outside', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('message', 'time', 'level', 'name', '__proto__', 'constructor', 'toJSON', '\u001b[2J', '"},{"'),
        (text, name) => {
          const { written, log } = lines()
          log.info({ [name]: text, inner: { [name]: text }, err: new Error(text) }, 'hello')
          const line = written[0] ?? ''
          expect([written.length, line.indexOf('\n')]).toEqual([1, line.length - 1])
          expect(JSON.parse(line)).toMatchObject({ time: '2026-11-20T12:00:00.000Z', level: 'info', message: 'hello' })
        },
      ),
    )
  })

  it.each(['\u001b[31m', '\u009b31m', '\u007f', '\u2028', '\u202e', '\r', '\u200b'])(
    'obeys no terminal and turns no reader around: %j',
    (sign) => {
      const { written, log } = lines()
      log.info({ name: `a${sign}b` }, `m${sign}`)
      expect(written[0]?.slice(0, -1)).not.toContain(sign)
      expect(JSON.parse(written[0] ?? '').name).toBe(`a${sign}b`)
    },
  )

  it('cuts what is too long to be read', () => {
    const { written, log } = lines()
    log.info({ name: 'x'.repeat(1_000_000) }, 'm')
    expect(written[0]?.length).toBeLessThan(9_000)
    expect(written[0]).toContain('1000000 caracteres')
  })

  it('bears what it was written within, and no other’s', async () => {
    const { written, log } = lines()
    await Promise.all(
      ['a', 'b'].map((id) =>
        withLogFields({ request_id: id }, async () => {
          await Promise.resolve()
          withLogFields({ job: id }, () => log.info({ own: id }, 'm'))
        }),
      ),
    )
    log.info({}, 'outside')
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { request_id: 'a', job: 'a', own: 'a' },
      { request_id: 'b', job: 'b', own: 'b' },
      { message: 'outside' },
    ])
    expect(written[2]).not.toContain('request_id')
  })

  it('is not written below the level, and child fields stay', () => {
    const { written, log } = lines('info')
    log.debug({}, 'no')
    log.child({ job: 'sweep' }).warn({}, 'yes')
    expect(written.map((line) => JSON.parse(line))).toMatchObject([{ job: 'sweep', message: 'yes' }])
  })
})
