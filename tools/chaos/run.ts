import { seededRandom } from '../../apps/simulator/src/context/random.ts'
import { until } from '../../test/support/until.ts'
import type { Cleanup } from '../launcher/cleanup.ts'
import { type Check, checksOf } from './checks.ts'
import { type ChaosInstallation, startChaosInstallation } from './installation.ts'
import { killAtRandom, type Rescue, type Target } from './kills.ts'
import { type Load, sendTheRest, startLoad } from './load.ts'

export type ChaosReport = {
  killed: Record<Target, number>
  paid: number
  unpaid: number
  unanswered: number
  sentByHand: number
  cancelled: number
  rescues: Rescue[]
  /** The last output of server and workers, for each process that ended without being killed. */
  lastWords: string[]
  checks: Check[]
}

/**
 * Loads a fresh installation, kills its processes at random (by the seed) for that many seconds, waits until everything
 * has finished, and checks the result.
 */
export async function runChaos(
  undo: Cleanup,
  { seconds, seed }: { seconds: number; seed: string },
): Promise<ChaosReport> {
  const installation = await startChaosInstallation(undo)
  await until('the first start', installation.isListening, 60)
  const random = seededRandom(seed)
  const load = startLoad(installation, seededRandom(`${seed}, pessoas`))
  const kills = await killAtRandom(installation, random, { seconds })
  await load.finish()
  // Wait for the rescues before draining, because draining stops the workers that take up the orphaned jobs.
  const rescues = await Promise.all(kills.rescues)
  await drain(installation, load)
  return {
    killed: kills.killed,
    paid: load.paid().size,
    unpaid: load.unpaid().size,
    unanswered: load.unanswered(),
    sentByHand: load.sentByHand.size,
    cancelled: load.cancelled.size,
    rescues,
    lastWords: [installation.server, ...installation.workers].flatMap((program) => program.lastWords()),
    checks: await checksOf({ installation, load, rescues }),
  }
}

const WAITING = `
  select 1 from inbox where state = 'RECEIVED' union all select 1 from sale where status not in ('DONE', 'UNCOMPLETED')`
const OPEN_NOTES = `
  note n where n.enotas_status not in ('Autorizada', 'Cancelada', 'CancelamentoNegado', 'Negada')
    or exists (select 1 from event_request r where r.note_id = n.id and r.state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN'))
    or exists (select 1 from note_file f where f.note_id = n.id and f.sha256 is null)`
const OPEN = `select 1 from ${OPEN_NOTES}`
/**
 * A note whose sending was cut off is looked up first. It is sent again only when the earlier attempt can no longer
 * arrive, which is after two minutes.
 */
const LATER_MS = 3 * 60_000
const DUE_WITHIN_SECONDS = 120
const LATER_WITHIN_SECONDS = 180

/**
 * Waits for the notes that can end now. Those cut off while being sent are settled by a worker whose clock is three
 * minutes ahead.
 */
async function drain(installation: ChaosInstallation, load: Load): Promise<void> {
  const isEmpty = async (statement: string) => (await installation.sql(statement)).length === 0
  await until('every delivery to become a sale and every sale a note', () => isEmpty(WAITING), DUE_WITHIN_SECONDS)
  await sendTheRest(installation, load.sentByHand)
  const isAtRest = restOf(installation)
  await until('the notes under way', async () => (await isEmpty(OPEN)) || isAtRest(), DUE_WITHIN_SECONDS)
  if (await isEmpty(OPEN)) return
  await Promise.all(installation.workers.map((worker) => worker.stop()))
  const later = await installation.liveLater(LATER_MS)
  try {
    await until('the notes that were cut off', () => isEmpty(OPEN), LATER_WITHIN_SECONDS)
  } catch (error) {
    const open = await installation.sql<{ words: string }>(OPEN_IN_WORDS)
    throw new Error(['Still open:', ...open.map(({ words }) => words)].join('\n'), { cause: error })
  } finally {
    await later.stop()
  }
}

/** The open notes, each with its history and its jobs, for the error message. */
const OPEN_IN_WORDS = `
  select concat_ws(' | ', n.kind || ' ' || n.id, n.enotas_status, 'next look ' || n.next_consult_at, 'looks ' || n.consults,
    (select string_agg(concat_ws(' ', e.at, e.kind, left(e.detail, 100)), '; ' order by e.at, e.id) from note_event e where e.note_id = n.id),
    (select string_agg(to_jsonb(r)::text, '; ') from event_request r where r.note_id = n.id),
    (select string_agg(to_jsonb(f)::text, '; ') from note_file f where f.note_id = n.id and f.sha256 is null),
    (select string_agg(concat_ws(' ', j.name, j.state, 'retry ' || j.retry_count, 'from ' || j.start_after, left(j.output::text, 200)), '; '
      order by j.created_on) from jobs.job j where (j.data->>'note_id')::int = n.id)) as words
  from ${OPEN_NOTES}`

const REST_MS = 5_000

/** Returns true once nothing open has changed for `REST_MS`: the rest waits for a scheduled time. */
function restOf({ sql }: ChaosInstallation): () => Promise<boolean> {
  let [seen, since] = ['', performance.now()]
  return async () => {
    const [row] = await sql<{ picture: string }>(`select
      (select count(*) || ' ' || coalesce(sum(version), 0) from note where enotas_status in ('PENDING', 'PROCESSING')) || ' ' ||
      (select count(*) from event_request where state in ('REQUESTED', 'PREPARED', 'SENT', 'UNKNOWN')) || ' ' ||
      (select count(*) from note_file where sha256 is null) as picture`)
    if (row?.picture !== seen) [seen, since] = [row?.picture ?? '', performance.now()]
    return performance.now() - since > REST_MS
  }
}
