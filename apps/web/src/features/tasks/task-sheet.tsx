import { Button } from '@mantine/core'
import type { TaskOut, TaskRowOut } from '@talao/contract'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { actOfKind, taskName } from '../../components/batch/acts.ts'
import { SheetTop } from '../../components/list/row-navigation.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { TaskRowStateChip, TaskStateChip } from '../../components/status/status.tsx'
import { count, dateTime } from '../../lib/format.ts'
import { Progress } from '../../ui/progress.tsx'
import { Segment } from '../../ui/segment.tsx'
import { SheetParts, SideSheet } from '../../ui/side-sheet.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { failedIds, PROBLEMS, rowsQuery, taskQuery } from './queries.ts'
import { TaskActs } from './task-acts.tsx'
import styles from './task-sheet.module.css'
import { isRunning, taskText } from './task-text.ts'

const BatchDialog = lazy(() =>
  import('../../components/batch/batch-dialog.tsx').then((module) => ({ default: module.BatchDialog })),
)

/** A task in a sheet next to its list: progress, and the result of each row. */
export function TaskSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const task = useQuery(taskQuery(id))
  return (
    <SideSheet label={`Tarefa ${id}`} closeLabel="Fechar a tarefa" onClose={onClose}>
      {task.isError && (
        <LoadFailure title="Não deu para carregar a tarefa" error={task.error} retry={() => void task.refetch()} />
      )}
      {task.isPending && <SkeletonBlock />}
      {task.data && <Task key={id} task={task.data} />}
    </SideSheet>
  )
}

const FILTERS = [
  { value: 'all', label: 'Todas' },
  { value: PROBLEMS, label: 'Com problema' },
  { value: 'DONE', label: 'Feitas' },
  { value: 'WAITING', label: 'Na fila' },
]

function Task({ task }: { task: TaskOut }) {
  const [state, setState] = useState('all')
  const isActable = isRunning(task) || task.has_file || task.failed > 0
  return (
    <SheetParts
      kind={
        <SheetTop noun={{ previous: 'Tarefa anterior', next: 'Próxima tarefa' }}>
          Tarefa {count(task.id)} · pedida em {dateTime(task.created_at)}
        </SheetTop>
      }
      title={taskName(task)}
      chip={<TaskStateChip state={task.state} />}
      label="Resultado da tarefa"
      foot={
        isActable && (
          <>
            <TaskActs task={task} size="sm" />
            {!isRunning(task) && task.failed > 0 && <Retry task={task} />}
          </>
        )
      }
    >
      <div className={styles.course}>
        <b>{taskText(task)}</b>
        <Progress label="Andamento" value={task.done} max={task.total} />
      </div>
      <div>
        <Segment label="Linhas" options={FILTERS} value={state} onChange={setState} />
      </div>
      <Rows task={task} state={state} />
    </SheetParts>
  )
}

function Rows({ task, state }: { task: TaskOut; state: string }) {
  const rows = useInfiniteQuery(rowsQuery(task, state))
  if (rows.isError) {
    return (
      <LoadFailure title="Não deu para carregar o resultado" error={rows.error} retry={() => void rows.refetch()} />
    )
  }
  if (!rows.data) return <SkeletonBlock lines={4} />
  const all = rows.data.pages.flatMap((page) => page.data)
  if (all.length === 0) return <p className="support">Nenhuma linha nesta situação.</p>
  return (
    <>
      <ul className={styles.rows} aria-label="Linhas da tarefa">
        {all.map((row) => (
          <li key={row.position}>
            <RowLink kind={task.kind} row={row} />
            <TaskRowStateChip state={row.state} />
            {row.message && <span className={styles.message}>{row.message}</span>}
          </li>
        ))}
      </ul>
      {rows.hasNextPage && (
        <Button loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}

function RowLink({ kind, row }: { kind: string; row: TaskRowOut }) {
  const { entity_id: id, number, customer_name: name } = row
  if (id === null) return <span className="support">Linha {count(row.position)}</span>
  if (name === null) return <span className="support">Nº interno {count(id)}, que não existe mais</span>
  if (kind.startsWith('sale:') || kind.startsWith('sale-integration:')) {
    return (
      <Link to="/vendas" search={{ status: 'all', search_field: 'id', search: String(id), open: id }}>
        Venda {count(id)} · {name}
      </Link>
    )
  }
  if (kind.startsWith('product:')) {
    return (
      <Link to="/produtos/detalhes/{-$id}" params={{ id: String(id) }}>
        Produto {count(id)} · {name}
      </Link>
    )
  }
  const isService = kind.startsWith('service-')
  return (
    <Link to={isService ? '/nota-servico/detalhes/$id' : '/nota-produto/detalhes/$id'} params={{ id }}>
      {number === null ? 'Sem número' : count(number)} · {name}
    </Link>
  )
}

const NOTES = { one: 'nota', many: 'notas' }
const NOUNS = {
  'fiscal-note': NOTES,
  'service-fiscal-note': NOTES,
  sale: { one: 'venda', many: 'vendas' },
  product: { one: 'produto', many: 'produtos' },
} as const

/** Starts a new task for the failed rows, with the same dialog, which first counts how many can be done now. */
function Retry({ task }: { task: TaskOut }) {
  const known = actOfKind(task.kind)
  const [isBegun, setBegun] = useState(false)
  const find = useMutation({ mutationFn: () => failedIds(task.id) })
  if (!known || isBegun) return null
  const { entity, act } = known
  const noun = NOUNS[entity]
  return (
    <>
      <Button loading={find.isPending} onClick={() => find.mutate()}>
        Tentar de novo as que falharam
      </Button>
      {find.data && (
        <Suspense>
          <BatchDialog
            entity={entity}
            act={act}
            chosen={{ ids: find.data }}
            total={find.data.length}
            noun={noun}
            onClose={find.reset}
            onStarted={() => setBegun(true)}
          />
        </Suspense>
      )}
    </>
  )
}
