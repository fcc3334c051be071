import { describe, expect, it } from 'vitest'
import { fixedClock } from './clock.ts'
import { makeLogger } from './log.ts'
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

  it('is not written below the level, and child fields stay', () => {
    const { written, log } = lines('info')
    log.debug({}, 'no')
    log.child({ job: 'sweep' }).warn({}, 'yes')
    expect(written.map((line) => JSON.parse(line))).toMatchObject([{ job: 'sweep', message: 'yes' }])
  })
})
