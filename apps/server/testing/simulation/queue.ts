import type { NoteRef } from '../../src/note/issuing/state/store.ts'
import type { Life, World } from './world.ts'

export type Work = { name: string; note: NoteRef; eventId?: number }
type Job = Work & { key: string; startAfter: number; holder: Life | null }

/**
 * The job queue as in production: at most one waiting job for each name and key; a crashed process's jobs return after
 * its heartbeat has been silent; and sometimes a job that is still running is delivered again.
 */
export type SimulatedQueue = {
  enqueue(work: Work, key: string, startAfter?: Date): void
  /** A process has started and takes work. */
  join(life: Life): void
  /** Returns the jobs of a dead process. */
  giveBack(life: Life): void
}

const SLOTS = 3

export function makeQueue(
  world: World,
  run: (work: Work, life: Life) => Promise<void>,
  trace: (line: string) => void,
): SimulatedQueue {
  const waiting: Job[] = []
  const running = new Set<Job>()
  const lives = new Set<Life>()

  const put = (job: Job) => {
    waiting.push(job)
    world.at(job.startAfter + world.random.between(20, 400), dispatch)
  }
  const enqueue: SimulatedQueue['enqueue'] = (work, key, startAfter) => {
    if (waiting.some((job) => job.name === work.name && job.key === key)) return
    put({ ...work, key, startAfter: startAfter?.getTime() ?? world.now(), holder: null })
  }
  const start = (job: Job, life: Life) => {
    job.holder = life
    running.add(job)
    trace(`${life.name} takes ${job.name} ${job.key}`)
    world.spawn(async () => {
      await run(job, life)
      running.delete(job)
      world.at(world.now(), dispatch)
    })
    if (!world.random.chance(0.02)) return
    world.at(world.now() + world.random.between(1_000, 200_000), () => {
      if (running.has(job)) put({ ...job, holder: null, startAfter: world.now() })
    })
  }
  const freeLife = () =>
    [...lives].find((life) => life.alive && [...running].filter(({ holder }) => holder === life).length < SLOTS)

  function dispatch(): void {
    for (;;) {
      const place = waiting.findIndex(({ startAfter }) => startAfter <= world.now())
      const life = place < 0 ? undefined : freeLife()
      if (!life) return
      const [job] = waiting.splice(place, 1)
      if (job) start(job, life)
    }
  }

  return {
    enqueue,
    join(life) {
      lives.add(life)
      dispatch()
    },
    giveBack(life) {
      lives.delete(life)
      for (const job of running) {
        if (job.holder !== life) continue
        running.delete(job)
        put({ ...job, holder: null, startAfter: world.now() + world.random.between(20_000, 60_000) })
      }
    },
  }
}
