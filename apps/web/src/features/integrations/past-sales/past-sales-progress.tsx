import type { PlatformId } from '@talao/contract/fields/ids'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { TaskStateChip } from '../../../components/status/status.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import styles from './past-sales-panel.module.css'
import { isUnderWay, useImportTask } from './past-sales-queries.ts'
import { importText } from './past-sales-text.ts'

export function PastSalesProgress({ taskId, type }: { taskId: number; type: PlatformId }) {
  const task = useImportTask(taskId)
  if (task.isError) {
    return (
      <LoadFailure title="Não deu para carregar o andamento" error={task.error} retry={() => void task.refetch()} />
    )
  }
  if (!task.data) return <SkeletonBlock lines={2} />
  const { state, done, total, message } = task.data
  return (
    <section className={styles.progress} aria-label="Andamento da importação">
      <div className={styles.head}>
        <b>Importação</b>
        <TaskStateChip state={state} />
      </div>
      {isUnderWay(task.data) && total > 0 && <Progress label="Vendas lidas" value={done} max={total} />}
      <p role="status">{importText(task.data)}</p>
      {message && state !== 'DONE' && <p className="support">{message}</p>}
      <div className={styles.links}>
        <Link to="/vendas" search={{ status: 'all', type_integration: type }}>
          Ver as vendas
        </Link>
        <Link to="/tarefas" search={{ open: taskId }}>
          Ver em Tarefas
        </Link>
      </div>
    </section>
  )
}
