import { Button, TextInput } from '@mantine/core'
import { IBS_CBS_REGIME_LABELS, TAX_REGIME_LABELS } from '@talao/contract/fields/values'
import { IBS_CBS_REGIMES_OF } from '@talao/fiscal/tax/simples-nacional/company-regime'
import { useState } from 'react'
import { DayInput } from '../../../components/days/day-input.tsx'
import { LeaveGuard } from '../../../components/form/leave-guard.tsx'
import { fieldMessages } from '../../../lib/errors.ts'
import { newRowKey } from '../../../lib/new-row-key.ts'
import { Locked } from '../../../ui/form-grid.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import { type Regime, useSaveRegime } from './queries.ts'
import {
  checkRows,
  hasFactorR,
  nextRow,
  type RegimeRow,
  rowsOf,
  withIbsCbsRegime,
  withTaxRegime,
} from './regime-form.ts'
import styles from './simples.module.css'

const TAX_REGIMES = Object.entries(TAX_REGIME_LABELS).map(([value, label]) => ({ value, label }))
const ANNEXES = [
  { value: '', label: 'Não se aplica' },
  { value: 'III', label: 'Anexo III (28 % ou mais)' },
  { value: 'V', label: 'Anexo V (menos de 28 %)' },
]

/** The regime of the company by period. A note takes the period of its day. */
export function RegimePanel({ regime, isLocked }: { regime: Regime; isLocked: boolean }) {
  const kept = rowsOf(regime)
  const [rows, setRows] = useState(kept)
  const [isTried, setTried] = useState(false)
  const save = useSaveRegime(regime)
  const own = isTried ? checkRows(rows) : {}
  const said = fieldMessages(save.error)
  const isChanged = JSON.stringify(rows) !== JSON.stringify(kept)
  const change = (at: number, next: RegimeRow) => setRows(rows.map((row, place) => (place === at ? next : row)))

  function submit() {
    setTried(true)
    if (Object.keys(checkRows(rows)).length === 0) save.mutate(rows)
  }

  return (
    <Panel title="Regime por período" hint="cada nota usa o período do dia dela">
      <LeaveGuard isChanged={isChanged} />
      <form
        className={styles.rows}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Locked when={isLocked}>
          {rows.map((row, at) => (
            <div key={row.key} className={styles.row} role="group" aria-label={`Período ${at + 1}`}>
              {at === 0 ? (
                <TextInput label="Desde" value="sempre" readOnly />
              ) : (
                <DayInput
                  label="Desde"
                  value={row.valid_from}
                  error={own[at] ?? said[`rows.${at}.valid_from`]}
                  onChange={(valid_from) => change(at, { ...row, valid_from })}
                />
              )}
              <SelectInput
                label="Regime tributário"
                data={TAX_REGIMES}
                value={row.tax_regime}
                onChange={(event) =>
                  change(at, withTaxRegime(row, event.currentTarget.value as RegimeRow['tax_regime']))
                }
              />
              <SelectInput
                label="IBS e CBS"
                data={IBS_CBS_REGIMES_OF[row.tax_regime].map((value) => ({
                  value,
                  label: IBS_CBS_REGIME_LABELS[value],
                }))}
                value={row.ibs_cbs_regime}
                error={said[`rows.${at}.ibs_cbs_regime`]}
                onChange={(event) =>
                  change(at, withIbsCbsRegime(row, event.currentTarget.value as RegimeRow['ibs_cbs_regime']))
                }
              />
              {hasFactorR(row) && (
                <SelectInput
                  label="Fator R"
                  description="Folha sobre faturamento: quem diz é o contador."
                  inputWrapperOrder={['label', 'input', 'error', 'description']}
                  data={ANNEXES}
                  value={row.factor_r_annex}
                  onChange={(event) =>
                    change(at, { ...row, factor_r_annex: event.currentTarget.value as RegimeRow['factor_r_annex'] })
                  }
                />
              )}
              <TextInput
                label="De onde vem"
                placeholder="Portal do Simples, 20/10/2026"
                maxLength={200}
                value={row.source}
                onChange={(event) => change(at, { ...row, source: event.currentTarget.value })}
              />
              {at > 0 && !isLocked && (
                <Button
                  aria-label={`Tirar o período ${at + 1}`}
                  leftSection={<Icon name="close" />}
                  onClick={() => setRows(rows.filter((_, place) => place !== at))}
                >
                  Tirar
                </Button>
              )}
            </div>
          ))}
        </Locked>
        {!isLocked && (
          <div className={styles.actions}>
            <Button
              leftSection={<Icon name="plus" />}
              onClick={() => setRows([...rows, nextRow(rows, newRowKey(rows))])}
            >
              Acrescentar período
            </Button>
            <Button type="submit" variant="filled" disabled={!isChanged} loading={save.isPending}>
              Salvar períodos
            </Button>
          </div>
        )}
      </form>
    </Panel>
  )
}
