import { Button, TextInput } from '@mantine/core'
import { startOfDay } from '@talao/fiscal/value/calendar'
import { useState } from 'react'
import { useChangeConfig } from '../../../components/automation/queries.ts'
import type { CompanyConfig } from '../../../components/company/company-query.ts'
import { DayInput } from '../../../components/days/day-input.tsx'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { dayOf } from '../../../lib/clock.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { date, dateTime } from '../../../lib/format.ts'
import { screenZone } from '../../../lib/zone.ts'
import { Locked } from '../../../ui/form-grid.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { checkLimits } from './automation-limits.ts'
import styles from './automation-tab.module.css'

/** The date from which sales are sent automatically, and how many per run. Switching on never issues past sales. */
export function AutomationLimitsPanel({ config, isLocked }: { config: CompanyConfig; isLocked: boolean }) {
  const known = dayOf(new Date(config.auto_since))
  const [day, setDay] = useState(known)
  const [most, setMost] = useState(String(config.max_per_run))
  const [isTried, setTried] = useState(false)
  const change = useChangeConfig(config)
  const own = isTried ? checkLimits({ day, most }) : {}
  const said = fieldMessages(change.error)
  const isChanged = day !== known || most !== String(config.max_per_run)

  function save() {
    setTried(true)
    if (Object.keys(checkLimits({ day, most })).length > 0) return
    change.mutate({
      ...(day === known ? {} : { auto_since: startOfDay(day, screenZone()).toISOString() }),
      max_per_run: Number(most),
    })
  }

  return (
    <Panel title="Desde quando e quantas">
      <LeaveGuard isChanged={isChanged} />
      <form
        className={styles.limits}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        noValidate
      >
        <Locked when={isLocked}>
          <DayInput
            label="Data de início"
            description={`Só o que chegou depois de ${dateTime(config.auto_since)} vira nota automaticamente. O que a plataforma avisa conta pelo dia em que chegou; o que você busca ou importa, pelo dia da compra.`}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={day}
            error={own.day ?? said.auto_since}
            onChange={setDay}
          />
          {day !== '' && day < known && (
            <Notice tone="ambar">
              As vendas de {date(day)} em diante que ainda esperam passam a ser automáticas. Confira abaixo o que sai
              antes de ligar.
            </Notice>
          )}
          <TextInput
            label="Vendas por rodada"
            description="O máximo que vira nota de uma vez. O que passar disso sai na rodada seguinte."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            inputMode="numeric"
            maxLength={5}
            value={most}
            error={own.most ?? said.max_per_run}
            onChange={(event) => setMost(event.currentTarget.value)}
          />
        </Locked>
        {!isLocked && (
          <Button type="submit" disabled={!isChanged} loading={change.isPending}>
            Salvar limites
          </Button>
        )}
      </form>
    </Panel>
  )
}
