import { Button } from '@mantine/core'
import type { TaskOut } from '@talao/contract'
import { taskName } from '../../components/batch/acts.ts'
import { Icon } from '../../ui/icon.tsx'
import { useStopTask } from './queries.ts'
import { isRunning } from './task-text.ts'

/** Stops a running task; downloads its file when it is ready. */
export function TaskActs({ task, size = 'xs' }: { task: TaskOut; size?: 'xs' | 'sm' }) {
  const stop = useStopTask(task.id)
  const name = taskName(task)
  if (isRunning(task))
    return (
      <Button size={size} loading={stop.isPending} aria-label={`Parar: ${name}`} onClick={() => stop.mutate()}>
        Parar
      </Button>
    )
  if (!task.has_file) return null
  return (
    <Button
      size={size}
      component="a"
      href={`/api/task/${task.id}/result`}
      download
      leftSection={<Icon name="download" size={14} />}
      aria-label={`Baixar o zip: ${name}`}
    >
      Baixar
    </Button>
  )
}
