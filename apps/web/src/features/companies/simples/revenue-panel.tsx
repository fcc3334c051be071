import { Button, TextInput } from '@mantine/core'
import { monthName } from '@talao/contract/fields/month-name'
import { useState } from 'react'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { money } from '../../../lib/format.ts'
import { Locked } from '../../../ui/form-grid.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type Revenue, useSaveRevenue } from './queries.ts'
import {
  type Amounts,
  amountShown,
  changedMonths,
  checkAmounts,
  monthText,
  monthTyped,
  withIssued,
  withoutSaved,
} from './revenue-form.ts'
import styles from './simples.module.css'

/** The revenue of each month, typed: our notes are only a hint, since the company may sell elsewhere too. */
export function RevenuePanel({ revenue, isLocked }: { revenue: Revenue; isLocked: boolean }) {
  const [amounts, setAmounts] = useState<Amounts>({})
  const keptStart = revenue.activity_started ? monthText(revenue.activity_started) : ''
  const [typedStart, setStart] = useState<string>()
  const start = typedStart ?? keptStart
  const [isTried, setTried] = useState(false)
  const save = useSaveRevenue(revenue)
  const wrong = checkAmounts(amounts, revenue)
  const faults = isTried ? wrong : {}
  const months = changedMonths(amounts, revenue)
  const isChanged = months.length > 0 || start !== keptStart || Object.keys(wrong).length > 0
  const typing = { amounts, faults, onType: setAmounts }
  const [needed, earlier] = splitMonths(revenue)
  const isEmpty = revenue.months.every(({ amount }) => amount === null)

  function submit() {
    setTried(true)
    const activity_started = monthTyped(start)
    if (activity_started === undefined || Object.keys(wrong).length > 0) return
    save.mutate(
      { ...(start === keptStart ? {} : { activity_started }), months },
      {
        onSuccess: () => {
          setAmounts((now) => withoutSaved(now, amounts, revenue))
          setStart((now) => (now === typedStart ? undefined : now))
          setTried(false)
        },
      },
    )
  }

  return (
    <Panel title="Faturamento por mês" hint="tudo o que a empresa vendeu, também fora do Talão">
      <LeaveGuard isChanged={isChanged} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {isEmpty && (
          <p className="support">
            Nenhum mês foi digitado ainda.
            {revenue.without_rates === 'MISSING' && ' Os meses marcados com * fazem a receita que decide a alíquota.'}
          </p>
        )}
        <Locked when={isLocked}>
          <div className={styles.months}>
            {needed.map((known) => (
              <MonthInput key={known.month} known={known} {...typing} />
            ))}
            <TextInput
              label="Início da atividade"
              description="Mês e ano, como 07/2026. Vazio se a empresa tem mais de 13 meses."
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              inputMode="numeric"
              maxLength={7}
              value={start}
              error={isTried && monthTyped(start) === undefined ? 'Escreva o mês como 07/2026.' : undefined}
              onChange={(event) => setStart(event.currentTarget.value)}
            />
          </div>
          {earlier.length > 0 && (
            <details {...(earlier.some(({ month }) => faults[month]) ? { open: true } : {})}>
              <summary>Meses de antes, para os limites</summary>
              <div className={styles.months}>
                {earlier.map((known) => (
                  <MonthInput key={known.month} known={known} {...typing} />
                ))}
              </div>
            </details>
          )}
        </Locked>
        {!isLocked && (
          <div className={styles.actions}>
            <Button onClick={() => setAmounts(withIssued(amounts, revenue))}>Usar as notas nos meses vazios</Button>
            <Button type="submit" variant="filled" disabled={!isChanged} loading={save.isPending}>
              Salvar faturamento
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}

type MonthProps = {
  known: Revenue['months'][number]
  amounts: Amounts
  faults: Readonly<Record<string, string>>
  onType: (amounts: Amounts) => void
}

function MonthInput({ known, amounts, faults, onType }: MonthProps) {
  const { month, issued, is_in_rbt12 } = known
  return (
    <TextInput
      label={`${monthName(month)}${is_in_rbt12 ? ' *' : ''}`}
      description={issued > 0 ? `Suas notas: ${money(issued)}` : 'Sem notas no Talão'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      leftSection="R$"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={amountShown(amounts, known)}
      error={faults[month]}
      onChange={(event) => onType({ ...amounts, [month]: event.currentTarget.value })}
    />
  )
}

/** The months the rate needs and later ones, and those before, which only the limits count. */
function splitMonths({ months, rbt12, today }: Revenue) {
  const first = rbt12.months[0] ?? `${today.slice(0, 4)}-01`
  return [months.filter(({ month }) => month >= first), months.filter(({ month }) => month < first)] as const
}
