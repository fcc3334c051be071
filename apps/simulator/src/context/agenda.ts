import type { Database } from '../database/database.ts'
import type { SimulatedTime } from './clock.ts'

export type TaskKind = 'decide' | 'deliver' | 'lot'

/**
 * Queue of future tasks: the authority's answer, a webhook and its retries. Stored in the database, so a restart
 * resumes it.
 */
export type Agenda = {
  add(kind: TaskKind, subject: number, dueAt: number): void
  /** Moves the clock forward and runs every task that falls due on the way, in order. */
  advance(ms: number): Promise<void>
  /** From now on tasks run automatically when the clock reaches them. */
  start(): void
  stop(): Promise<void>
}

type Task = { id: number; due_at: number; kind: TaskKind; subject: number }
type Parts = {
  db: Database
  time: SimulatedTime
  handlers: Record<TaskKind, (subject: number) => Promise<void> | void>
  onFailure: (task: { kind: string; subject: number }, error: unknown) => void
}

const MAX_AT_ONCE = 16
const LONGEST_NAP_MS = 60_000

export function createAgenda({ db, time, handlers, onFailure }: Parts): Agenda {
  const running = new Map<number, Promise<void>>()
  let automatic = false
  let timer: NodeJS.Timeout | undefined

  const nextTask = () => nextOf(db, [...running.keys()])

  const execute = (task: Task): Promise<void> => {
    const work = (async () => handlers[task.kind](task.subject))()
      .catch((error: unknown) => onFailure(task, error))
      .finally(() => {
        db.run('delete from task where id = ?', task.id)
        running.delete(task.id)
      })
    running.set(task.id, work)
    return work
  }

  const wake = () => {
    clearTimeout(timer)
    if (!automatic) return
    let next = nextTask()
    while (next && next.due_at <= time.now().getTime() && running.size < MAX_AT_ONCE) {
      void execute(next).finally(wake)
      next = nextTask()
    }
    if (!next || running.size >= MAX_AT_ONCE) return
    timer = setTimeout(wake, Math.min(Math.max(next.due_at - time.now().getTime(), 0), LONGEST_NAP_MS))
  }

  return {
    add: (kind, subject, dueAt) => {
      db.run('insert into task (due_at, kind, subject) values (?, ?, ?)', Math.round(dueAt), kind, subject)
      // Deferred, because `add` is often called inside a transaction.
      if (automatic) setImmediate(wake)
    },
    advance: async (ms) => {
      const until = time.now().getTime() + ms
      for (let next = nextTask(); next && next.due_at <= until; next = nextTask()) {
        time.skip(Math.max(0, next.due_at - time.now().getTime()))
        await execute(next)
      }
      time.skip(Math.max(0, until - time.now().getTime()))
      wake()
    },
    start: () => {
      automatic = true
      wake()
    },
    stop: async () => {
      automatic = false
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}

function nextOf(db: Database, besides: number[]): Task | undefined {
  return db
    .all<Task>('select id, due_at, kind, subject from task order by due_at, id limit ?', besides.length + 1)
    .find((task) => !besides.includes(task.id))
}
