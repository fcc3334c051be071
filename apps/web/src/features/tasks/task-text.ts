import type { TaskOut } from '@talao/contract'
import { count } from '../../lib/format.ts'

type Facts = Pick<TaskOut, 'state' | 'total' | 'done' | 'failed'>

export function isRunning({ state }: Pick<TaskOut, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}

/** Progress or result of a task in one line. */
export function taskText({ state, total, done, failed }: Facts): string {
  const of = `${count(done)} de ${count(total)}`
  const wrong = failed > 0 ? ` · ${count(failed)} com problema` : ''
  switch (state) {
    case 'QUEUED':
      return 'Na fila'
    case 'RUNNING':
      return of + wrong
    case 'CANCELED':
      return `Parada em ${of}${wrong}`
    case 'FAILED':
      return `Falhou em ${of}${wrong}`
    case 'DONE':
      return failed === 0 ? 'Tudo certo' : `${count(failed)} de ${count(total)} com problema`
    default:
      return state satisfies never
  }
}

/** The ids that were running before and no longer are. */
export function endedSince(before: readonly number[], tasks: readonly Pick<TaskOut, 'id' | 'state'>[]): number[] {
  const running = tasks.filter(isRunning).map(({ id }) => id)
  return before.filter((id) => !running.includes(id))
}
