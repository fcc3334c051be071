import { describe, expect, it } from 'vitest'
import { restoreFault, restoresInto } from './restore-rule.ts'

const migrations = ['0001-a.sql', '0002-b.sql', '0003-c.sql'].map((name) => ({ name, content_hash: `hash ${name}` }))
const [first, second, third] = migrations
const program = (version: string, own: (typeof first)[] = migrations) => ({
  version,
  migrations: own.flatMap((one) => one ?? []),
})

describe('a backup is restored', () => {
  it.each([
    ['by the release that made it', program('0.2.0'), program('0.2.0')],
    ['by another build of that release', program('0.2.0 (abcdef12)'), program('0.2.0')],
    ['by a newer release with the same migrations', program('0.2.0'), program('0.10.0')],
    ['by a newer release with more migrations', program('0.2.0', [first, second]), program('0.3.0')],
  ])('%s', (_which, backup, here) => {
    expect(restoreFault(backup, here)).toBeUndefined()
  })

  it.each([
    [
      'an older release, even with the same migrations',
      program('0.10.0'),
      program('0.9.1'),
      /^Esta cópia é da versão 0\.10\.0; atualize o Talão antes de restaurar\./,
    ],
    [
      'an earlier build of the release that lacks its last migration',
      program('0.2.0'),
      program('0.2.0', [first, second]),
      /com a migração 0003-c\.sql, que o Talão daqui ainda não tem; atualize/,
    ],
    [
      'a program with another content of one migration',
      program('0.2.0', [first, { name: '0002-b.sql', content_hash: 'other' }]),
      program('0.3.0'),
      /a migração 0002-b\.sql é outra/,
    ],
    [
      'a program with one more migration in between',
      program('0.2.0', [first, third]),
      program('0.3.0'),
      /a migração 0003-c\.sql é outra/,
    ],
    [
      'any program, when it is from before the baseline of the migrations',
      program('0.1.0', [first, { name: '0004-integration.sql', content_hash: 'x' }]),
      program('0.1.0'),
      /antigo demais.*Para começar de novo/,
    ],
  ])('not by %s, which says what to do', (_which, backup, here, sentence) => {
    expect(restoreFault(backup, here)).toMatch(sentence)
    expect(restoreFault(backup, here)).toMatch(/Nada foi mudado\.$/)
  })
})

it('the rule is told with the number of the version, without the commit', () => {
  expect(restoresInto('0.2.0 (abcdef12)')).toMatch(/^Volta no Talão 0\.2\.0 ou mais novo/)
})
