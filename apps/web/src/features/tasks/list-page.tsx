import type { TaskOut } from '@talao/contract'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { taskName } from '../../components/batch/acts.ts'
import { LinkButton } from '../../components/links/link-button.tsx'
import { Card } from '../../components/list/card.tsx'
import { ListPage } from '../../components/list/list-page.tsx'
import type { Column } from '../../components/list/table-props.ts'
import { usePatch } from '../../components/list/use-patch.ts'
import { TaskStateChip } from '../../components/status/status.tsx'
import { count, dateTime } from '../../lib/format.ts'
import { Progress } from '../../ui/progress.tsx'
import styles from './list-page.module.css'
import { TaskActs } from './task-acts.tsx'
import { TaskSheet } from './task-sheet.tsx'
import { isRunning, taskText } from './task-text.ts'

const HEADS = LIST_HEADERS.task

const route = getRouteApi('/shell/tarefas')

export function TaskListPage() {
  const search = route.useSearch()
  const patch = usePatch()
  const close = useCallback(() => patch({ open: undefined }), [patch])
  return (
    <ListPage<'task'>
      search={search}
      screen={{
        name: 'task',
        title: 'Tarefas',
        hint: 'trabalhos que você pediu sobre várias linhas',
        noun: { one: 'tarefa', many: 'tarefas' },
        relations: '',
        views: VIEWS,
        columns: COLUMNS,
        card,
        onOpen: (task) => patch({ open: task.id }),
        sheet: search.open ? <TaskSheet id={search.open} onClose={close} /> : undefined,
        firstUse: {
          title: 'Nenhuma tarefa ainda',
          text: 'Marque várias notas ou vendas numa lista e escolha o que fazer com elas. O andamento aparece aqui.',
          actions: <LinkButton to="/nota-produto">Ver notas</LinkButton>,
        },
      }}
    />
  )
}

const COLUMNS: Column<TaskOut>[] = [
  { id: 'name', label: HEADS.name, width: 190, cell: (task) => <TaskLink task={task} /> },
  { id: 'state', label: HEADS.state, sort: 'state', width: 130, cell: (task) => <TaskStateChip state={task.state} /> },
  { id: 'progress', label: HEADS.progress, width: 200, cell: (task) => <Course task={task} /> },
  {
    id: 'created',
    label: HEADS.created,
    sort: 'created_at',
    priority: 2,
    cell: (task) => <time dateTime={task.created_at}>{dateTime(task.created_at)}</time>,
  },
  { id: 'ended', label: HEADS.ended, sort: 'ended_at', priority: 2, cell: (task) => dateTime(task.ended_at) },
  { id: 'id', label: HEADS.id, sort: 'id', align: 'end', priority: 3, cell: (task) => count(task.id) },
  { id: 'actions', label: 'Ações', align: 'end', width: 110, cell: (task) => <TaskActs key={task.id} task={task} /> },
]

function card(task: TaskOut) {
  return (
    <Card
      title={<TaskLink task={task} />}
      line={`${taskText(task)} · ${dateTime(task.created_at)}`}
      status={<TaskStateChip state={task.state} />}
      extra={<TaskActs task={task} />}
    />
  )
}

function TaskLink({ task }: { task: TaskOut }) {
  return (
    <Link to="/tarefas" search={(previous) => ({ ...previous, open: task.id })} replace resetScroll={false}>
      {taskName(task)}
    </Link>
  )
}

function Course({ task }: { task: TaskOut }) {
  return (
    <span className={styles.course}>
      {isRunning(task) && <Progress label={taskName(task)} value={task.done} max={task.total} />}
      <span>{taskText(task)}</span>
    </span>
  )
}

const VIEWS = [
  { label: 'Todas', status: 'all' },
  { label: 'Em andamento', status: 'QUEUED,RUNNING' },
  { label: 'Terminadas', status: 'DONE' },
  { label: 'Paradas', status: 'CANCELED' },
]
