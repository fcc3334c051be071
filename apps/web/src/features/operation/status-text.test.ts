import type { OperationOut } from '@talao/contract'
import { describe, expect, it } from 'vitest'
import {
  backupWords,
  certificateWords,
  diskWords,
  isStirring,
  poolWords,
  processWords,
  queueWords,
} from './status-text.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const run = (taken_at: string, absent_files: number) => ({
  taken_at,
  with_files: true,
  absent_files,
  version: '0.1.0',
  restores_into: 'Volta no Talão 0.1.0 ou mais novo.',
})

describe('a backup', () => {
  it.each([
    ['was never made', null, null, 'Nenhuma', 'vermelho'],
    ['of this morning, whole', run('2026-11-30T06:00:00Z', 0), '2026-11-30T06:00:00Z', 'Em dia', 'verde'],
    ['of this morning that lacks files', run('2026-11-30T06:00:00Z', 2), '2026-11-29T18:00:00Z', 'Incompleta', 'ambar'],
    [
      'that lacks files since the day before',
      run('2026-11-30T06:00:00Z', 2),
      '2026-11-28T06:00:00Z',
      'Velha',
      'vermelho',
    ],
    ['that never was whole', run('2026-11-30T06:00:00Z', 2), null, 'Velha', 'vermelho'],
  ])('%s', (_what, last, whole_at, word, tone) => {
    expect(backupWords({ last, whole_at }, NOW)).toMatchObject({ word, tone })
  })

  it('says its version and where it may be restored', () => {
    const { about } = backupWords({ last: run('2026-11-30T06:00:00Z', 0), whole_at: null }, NOW)
    expect(about).toMatch(/, da versão 0\.1\.0\. Volta no Talão 0\.1\.0 ou mais novo\.$/)
  })

  it('says how many files it lacks', () => {
    expect(backupWords({ last: run('2026-11-30T06:00:00Z', 1), whole_at: null }, NOW).about).toContain('1 arquivo')
  })
})

it('a certificate says how long it lasts, and that it has ended', () => {
  const words = (at: string) => certificateWords(at, NOW).word
  expect([words('2026-12-05T13:00:00Z'), words('2026-11-30T20:00:00Z'), words('2026-11-29T00:00:00Z')]).toEqual([
    'Vence em 5 dias',
    'Vence hoje',
    'Vencido',
  ])
})

const QUEUE: OperationOut['queues'][number] = {
  job: 'x',
  label: 'X',
  waiting: 0,
  waiting_seconds: 0,
  active: 0,
  failing: 0,
  error: null,
}

describe('a queue', () => {
  it('in which nothing waits is still', () => {
    expect([isStirring(QUEUE), isStirring({ ...QUEUE, active: 1 })]).toEqual([false, true])
  })

  it.each([
    [{ waiting: 1, waiting_seconds: 60 }, 'Andando', '1 espera, o mais antigo há 1\u00A0min'],
    [{ failing: 2 }, 'Com falhas', '2 falharam e serão tentados de novo'],
    [
      { waiting: 2, waiting_seconds: 1000, active: 1 },
      'Atrasada',
      '2 esperam, o mais antigo há 16\u00A0min · 1 em andamento',
    ],
  ])('%o says what waits and since when', (part, word, about) => {
    expect(queueWords({ ...QUEUE, ...part })).toMatchObject({ word, about })
  })
})

describe('a process', () => {
  const PROCESS: OperationOut['processes'][number] = {
    process: 'a/1/b',
    host: 'a',
    role: 'server',
    version: '0.1.0',
    started_at: '2026-11-30T11:00:00Z',
    seen_at: '2026-11-30T12:00:00Z',
    is_missing: false,
    disk_free_bytes: 9,
    disk_bytes: 100,
    pools: [{ name: 'app', busy: 3, idle: 0, most: 16, waiting: 2 }],
  }

  it('says that it is there, or when it was last heard of', () => {
    expect(processWords(PROCESS)).toMatchObject({ word: 'No ar', tone: 'verde' })
    expect(processWords({ ...PROCESS, is_missing: true })).toMatchObject({ word: 'Sumiu', tone: 'vermelho' })
  })

  it('says that its disk is nearly full, and nothing of one it could not ask', () => {
    expect(diskWords(PROCESS)?.tone).toBe('vermelho')
    expect(diskWords({ ...PROCESS, disk_free_bytes: 50 })?.tone).toBe('verde')
    expect(diskWords({ ...PROCESS, disk_bytes: null })).toBeUndefined()
  })

  it('says which connections are taken and who waits for one', () => {
    expect(poolWords(PROCESS)).toBe('app 3 de 16, 2 esperando')
    expect(poolWords({ ...PROCESS, pools: [] })).toBe('0 reservas de conexões, todas livres')
  })
})
