import { monthName } from '@talao/contract/fields/month-name'
import { money } from '../../../lib/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SelectInput } from '../../../ui/select-input.tsx'
import type { Revenue } from './queries.ts'
import { monthsWithRates } from './revenue-form.ts'
import styles from './simples.module.css'

type Props = { revenue: Revenue; onMonth: (month: string) => void }

/** The effective rate of each annex in a month, with its parts of IBS and CBS and the calculation of each. */
export function RatesPanel({ revenue, onMonth }: Props) {
  const { rates, month, rbt12 } = revenue
  const shown = rates.some(({ is_used }) => is_used) ? rates.filter(({ is_used }) => is_used) : rates
  return (
    <Panel title="Alíquotas do Simples">
      <div className={styles.form}>
        <SelectInput
          label="Mês das notas"
          data={monthsWithRates(revenue.today).map((value) => ({ value, label: monthName(value) }))}
          value={month}
          onChange={(event) => onMonth(event.currentTarget.value)}
        />
        <p className="support">{aboutRevenue(revenue)}</p>
        {shown.length > 0 && (
          <>
            <section className={styles.scroll} aria-label="Alíquotas por anexo" tabIndex={0}>
              <table className={styles.table} aria-label={`Alíquotas de ${monthName(month)}`}>
                <thead>
                  <tr>
                    <th scope="col">Anexo</th>
                    <th scope="col">Alíquota efetiva</th>
                    <th scope="col">IBS</th>
                    <th scope="col">CBS</th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map(({ annex, bracket, effective, ibs, cbs }) => (
                    <tr key={annex}>
                      <td>
                        Anexo {annex}, {bracket}ª faixa
                      </td>
                      <td>{percentText(effective.percent)}</td>
                      <td>{ibs ? percentText(ibs.percent) : 'fora do DAS'}</td>
                      <td>{cbs ? percentText(cbs.percent) : 'fora do DAS'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <details>
              <summary>Como se chega a estes números</summary>
              <ul className={styles.why}>
                {shown.flatMap(({ annex, effective, ibs, cbs }) =>
                  [effective, ibs, cbs].map((rate, at) => rate && <li key={`${annex}-${at}`}>{rate.text}</li>),
                )}
                <li>Meses da receita: {rbt12.source}</li>
              </ul>
            </details>
          </>
        )}
      </div>
    </Panel>
  )
}

/** `0.6132` as `0,6132 %`, with the four decimals the note carries. */
function percentText(percent: string): string {
  return `${percent.replace('.', ',')}\u00A0%`
}

function aboutRevenue({ rbt12, without_rates, month }: Revenue): string {
  switch (without_rates) {
    case 'MEI':
      return 'O MEI paga valores fixos no DAS: não há alíquota por faturamento.'
    case 'NOT_SIMPLES':
      return 'Neste mês a empresa não é do Simples: o IBS e a CBS seguem as alíquotas gerais.'
    case 'NO_RULE':
    case 'NO_ROW':
      return 'Não há tabela com IBS e CBS para este mês.'
    case 'ABOVE_CEILING':
      return `A receita de doze meses é ${money(rbt12.amount)}, acima da última faixa do Simples. Fale com o contador.`
    case 'MISSING':
      return `Faltam ${rbt12.missing.map(monthName).join(', ')} para saber a alíquota de ${monthName(month)}.`
    case null:
      break
    default:
      return without_rates satisfies never
  }
  if (rbt12.kind === 'FIRST_BRACKET') return 'Nos dois primeiros meses de atividade vale a primeira faixa.'
  const kind = rbt12.kind === 'PROPORTIONAL' ? 'média dos meses de atividade × 12' : 'soma dos doze meses marcados'
  return `Receita de doze meses (RBT12): ${money(rbt12.amount)}, ${kind}.`
}
