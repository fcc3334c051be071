import { Button } from '@mantine/core'
import type { OperationOut } from '@talao/contract'
import { count, counted, dateTime } from '../../lib/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { Line, Lines } from './line.tsx'
import { useRetryJobs } from './queries.ts'
import { isStirring, queueWords } from './status-text.ts'

/** Jobs that used up their retries: the reason, and a button to queue them again. */
export function GivenUpPanel({ given_up, given_up_total: total }: Pick<OperationOut, 'given_up' | 'given_up_total'>) {
  const retry = useRetryJobs()
  if (total === 0) return null
  const isAsked = (id?: string) => retry.isPending && retry.variables.id === id
  return (
    <Panel
      title="Trabalhos que desistiram"
      hint={total > given_up.length ? `${count(total)}; aqui os últimos ${given_up.length}` : count(total)}
      aside={
        <Button size="xs" loading={isAsked()} onClick={() => retry.mutate({})}>
          Tentar todos de novo
        </Button>
      }
      flush
    >
      <Lines label="Trabalhos que desistiram">
        {given_up.map(({ id, label, about, error, tries, first_tried_at, given_up_at }) => (
          <Line
            key={id}
            title={about === '' ? label : `${label}: ${about}`}
            about={
              <>
                {error}
                <br />
                pedido em {dateTime(first_tried_at)}, desistiu em {dateTime(given_up_at)},{' '}
                {counted(tries, 'tentativa', 'tentativas')}
              </>
            }
          >
            <Button
              size="xs"
              loading={isAsked(id)}
              aria-label={`Tentar de novo: ${label} ${about}`}
              onClick={() => retry.mutate({ id })}
            >
              Tentar de novo
            </Button>
          </Line>
        ))}
      </Lines>
    </Panel>
  )
}

/** Queues with waiting or running jobs; idle ones are only counted. */
export function QueuesPanel({ queues }: Pick<OperationOut, 'queues'>) {
  const stirring = queues.filter(isStirring)
  const still = queues.length - stirring.length
  return (
    <Panel title="Filas" hint={`${counted(still, 'fila sem nada', 'filas sem nada')} a fazer`} flush>
      <Lines label="Filas">
        {stirring.length === 0 && <Line title="Nada espera" about="Todo trabalho pedido já foi feito." />}
        {stirring.map((queue) => (
          <Line
            key={queue.job}
            title={queue.label}
            about={queue.error && `Motivo da última falha: ${queue.error}`}
            told={queueWords(queue)}
          />
        ))}
      </Lines>
    </Panel>
  )
}
