import { Popover } from '@mantine/core'
import type { TaskOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { taskName } from '../../components/batch/acts.ts'
import { now } from '../../lib/clock.ts'
import { ago, count, counted } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Progress } from '../../ui/progress.tsx'
import { useTray } from './queries.ts'
import { TaskActs } from './task-acts.tsx'
import { isRunning, taskText } from './task-text.ts'
import styles from './tray.module.css'

/** The user's long-running tasks: a count on the button, and their progress behind it. */
export function TasksTray() {
  const [isOpen, setOpen] = useState(false)
  const tasks = useTray()
  const running = tasks.filter(isRunning).length
  const close = () => setOpen(false)
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="right-end" width={340} trapFocus returnFocus shadow="md">
        <Popover.Target>
          <button
            type="button"
            className={styles.button}
            aria-expanded={isOpen}
            title="Tarefas"
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="tasks" />
            <span className={styles.label}>Tarefas</span>
            {running > 0 && (
              <span className={styles.running}>
                {count(running)}
                <span className="sr-only"> em andamento</span>
              </span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Tarefas">{isOpen && <Tasks tasks={tasks} close={close} />}</Popover.Dropdown>
      </Popover>
      <span role="status" className="sr-only">
        {running > 0 ? counted(running, 'tarefa em andamento', 'tarefas em andamento') : ''}
      </span>
    </>
  )
}

function Tasks({ tasks, close }: { tasks: TaskOut[]; close: () => void }) {
  return (
    <div className={styles.tray}>
      {tasks.length === 0 && (
        <p className={styles.none}>Nenhuma tarefa ainda. Escolha linhas de uma lista para agir sobre várias.</p>
      )}
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <Link to="/tarefas" search={{ open: task.id }} onClick={close}>
              {taskName(task)}
            </Link>
            {isRunning(task) && <Progress label={taskName(task)} value={task.done} max={task.total} />}
            <span className={styles.line}>
              <span className="support">
                {taskText(task)}
                {task.ended_at && ` · ${ago(task.ended_at, now())}`}
              </span>
              <TaskActs task={task} />
            </span>
          </li>
        ))}
      </ul>
      <Link to="/tarefas" className={styles.all} onClick={close}>
        Ver todas as tarefas
      </Link>
    </div>
  )
}
