import { stdout } from 'node:process'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { roleUrl } from '../db/roles.ts'
import { makeLogger } from '../log.ts'
import { openVault } from '../secrets/vault.ts'
import { DEAD_LETTERS } from './jobs.ts'
import { makeBoss } from './queue.ts'

/** Lists the work that was tried to its limit and given up; with `--retry` it goes back to its queues. */
export async function failedJobs(config: Config, args: readonly string[]): Promise<void> {
  const url = roleUrl(config.databaseUrl, 'talao_queue', openVault(config.masterKey))
  const boss = makeBoss(url, makeLogger('warn', systemClock), {
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
    max: 2,
  })
  await boss.start()
  try {
    if (args.includes('--retry')) {
      stdout.write(`${await boss.redrive(DEAD_LETTERS)} trabalhos voltaram para a fila.\n`)
      return
    }
    const jobs = await boss.findJobs<object>(DEAD_LETTERS)
    if (jobs.length === 0) stdout.write('Nenhum trabalho desistiu.\n')
    for (const job of jobs)
      stdout.write(
        `${job.createdOn.toISOString()}  ${JSON.stringify(job.data)}  ${JSON.stringify(job.output ?? null)}\n`,
      )
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}
