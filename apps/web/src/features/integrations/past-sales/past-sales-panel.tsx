import { Button, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { DayRange } from '../../../components/days/day-range.tsx'
import { dayRangeFaults } from '../../../components/days/day-range-faults.ts'
import { today } from '../../../lib/clock.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { type AnyIntegration, asksOf, namedPlatform } from '../integration.ts'
import styles from './past-sales-panel.module.css'
import { PastSalesProgress } from './past-sales-progress.tsx'
import { type ImportAsk, useImport } from './past-sales-queries.ts'

export type Range = { start: string; end: string }
type Props = {
  integration: AnyIntegration
  range: Range
  onRange: (range: Range) => void
  /** What is missing before the platform can be queried. */
  lack: string | undefined
}

/** Import of past sales from the platform: a date range, or one sale by its code. */
export function PastSalesPanel({ integration, range, onRange, lack }: Props) {
  const asks = asksOf(integration.type)
  const [way, setWay] = useState<'range' | 'transaction'>('range')
  const { task } = useSearch({ strict: false })
  const ways = WAYS.filter(({ value }) => asks.includes(value))
  return (
    <Panel title="Buscar vendas antigas">
      {ways.length === 0 ? (
        <p className="support">
          Não há como perguntar vendas antigas a{namedPlatform(integration.type).slice(1)}. Importe-as por um arquivo,
          em Vendas.
        </p>
      ) : (
        <>
          {ways.length > 1 && (
            <div className={styles.ways}>
              <Segment label="Como buscar" options={ways} value={way} onChange={setWay} />
            </div>
          )}
          {way === 'range' ? (
            <ByRange integration={integration} range={range} onRange={onRange} lack={lack} />
          ) : (
            <ByTransaction integration={integration} lack={lack} />
          )}
        </>
      )}
      {task !== undefined && <PastSalesProgress key={task} taskId={task} type={integration.type} />}
    </Panel>
  )
}

function ByRange({ integration, range, onRange, lack }: Props) {
  const { start, errors, isStarting } = useStart(integration)
  const isComplete = range.start !== '' && range.end !== ''
  const faults = Object.values(dayRangeFaults(range, today()))
  const reason =
    lack ?? (isComplete ? (faults.length > 0 ? 'Confira os dias.' : undefined) : 'Informe o início e o fim.')
  return (
    <div className={styles.form}>
      <DayRange range={range} onRange={onRange} last={today()} errors={errors} />
      <Go reason={reason} isStarting={isStarting} onGo={() => start(range)} />
    </div>
  )
}

function ByTransaction({ integration, lack }: Pick<Props, 'integration' | 'lack'>) {
  const { start, errors, isStarting } = useStart(integration)
  const [code, setCode] = useState('')
  const transaction = code.trim()
  const reason = lack ?? (transaction === '' ? 'Informe o código.' : undefined)
  return (
    <div className={styles.form}>
      <TextInput
        label="Código da transação"
        value={code}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        error={errors.transaction}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Go reason={reason} isStarting={isStarting} onGo={() => start({ transaction })} />
    </div>
  )
}

/** The button's reason for being disabled is shown next to it. */
function Go({ reason, isStarting, onGo }: { reason: string | undefined; isStarting: boolean; onGo: () => void }) {
  const id = useId()
  return (
    <div className={styles.go}>
      <Button
        disabled={reason !== undefined}
        loading={isStarting}
        aria-describedby={reason ? id : undefined}
        onClick={onGo}
      >
        Importar
      </Button>
      {reason && (
        <span id={id} className="support">
          {reason}
        </span>
      )}
    </div>
  )
}

function useStart({ id, type }: AnyIntegration) {
  const navigate = useNavigate()
  const begin = useImport(type, id)
  const start = (ask: ImportAsk) =>
    begin.mutate(ask, {
      onSuccess: ({ data }) =>
        void navigate({
          to: '.',
          search: (previous) => ({ ...previous, task: data.id }),
          replace: true,
          resetScroll: false,
        }),
    })
  return { start, errors: fieldMessages(begin.error), isStarting: begin.isPending }
}

const WAYS = [
  { value: 'range', label: 'Por período' },
  { value: 'transaction', label: 'Por transação' },
] as const
