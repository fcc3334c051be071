import { stdout } from 'node:process'
import { systemClock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import { roleLogin } from '../../kit/db/roles.ts'
import { makeLogger } from '../../kit/log.ts'
import { type GivenUpJob, givenUpJobs, type RetryFilter, retryGivenUp } from '../../kit/queue/given-up-jobs.ts'
import { retryText } from '../../kit/queue/job-texts.ts'
import { JOB_NAMES } from '../../kit/queue/jobs.ts'
import { makeBoss } from '../../kit/queue/queue.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { UsageError } from '../../kit/usage.ts'

const MOST = 1_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const USAGE =
  'Use: npm run jobs:failed (lista), npm run jobs:failed -- --retry (todos de volta à fila) ou npm run jobs:failed -- --retry <código ou nome do trabalho>.'

/**
 * `jobs:failed [--retry [id or job name]]`: lists the jobs given up after their last try, or puts them back in their
 * queues.
 */
export async function failedJobs(config: Config, args: readonly string[]): Promise<void> {
  const wish = readRetryFilter(args)
  const url = roleLogin(config.databaseUrl, 'talao_queue', openVault(config.masterKey))
  const boss = makeBoss(url, makeLogger('warn', systemClock), {
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
    max: 2,
  })
  await boss.start()
  try {
    const lines = wish ? [retryText(await retryGivenUp(boss, wish))] : listed(await givenUpJobs(boss.getDb(), MOST))
    stdout.write(`${lines.join('\n')}\n`)
  } finally {
    await boss.stop({ graceful: false, close: true })
  }
}

/** Undefined: only list. */
function readRetryFilter(args: readonly string[]): RetryFilter | undefined {
  const [flag, which, ...more] = args
  if (flag === undefined) return undefined
  if (flag !== '--retry' || more.length > 0) throw new UsageError(USAGE)
  if (which === undefined) return {}
  if (UUID.test(which)) return { id: which }
  if (JOB_NAMES.some((name) => name === which)) return { job: which }
  throw new UsageError(`${which} não é o código nem o nome de um trabalho. ${USAGE}`)
}

function listed(jobs: readonly GivenUpJob[]): string[] {
  if (jobs.length === 0) return ['Nenhum trabalho desistiu.']
  return [...jobs.flatMap(linesOf), `${totalWords(jobs.length)} ${USAGE}`]
}

function totalWords(total: number): string {
  if (total === MOST) return `Os últimos ${total} trabalhos.`
  return total === 1 ? '1 trabalho.' : `${total} trabalhos.`
}

function linesOf({ id, job, label, about, error, tries, first_tried_at, given_up_at }: GivenUpJob): string[] {
  return [
    `${id}  ${job}  ${[label, about].filter(Boolean).join(': ')}`,
    `  ${error}`,
    `  pedido em ${first_tried_at.toISOString()}, ${tries} ${tries === 1 ? 'tentativa' : 'tentativas'}, a última e a desistência em ${given_up_at.toISOString()}`,
  ]
}
