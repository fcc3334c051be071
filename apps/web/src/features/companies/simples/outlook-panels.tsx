import { monthName } from '@talao/contract/fields/month-name'
import { date, money } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Revenue } from './queries.ts'
import styles from './simples.module.css'

type Limit = Revenue['limits'][number]

/** How far the year is from each limit, and what happens when it is passed. */
export function LimitsPanel({ limits }: { limits: Revenue['limits'] }) {
  return (
    <Panel title="Limites">
      {limits.length === 0 ? (
        <p className="support">Os limites do Simples e do MEI não são desta empresa.</p>
      ) : (
        <ul className={styles.limits}>
          {limits.map((limit) => (
            <li key={`${limit.id}-${limit.year}`}>
              <b>
                {limit.name} de {limit.year}
              </b>
              <span>
                {money(limit.revenue)} de {money(limit.limit)}
              </span>
              {limit.missing.length > 0 && (
                <span className="support">Sem o valor de {limit.missing.map(monthName).join(', ')}.</span>
              )}
              <Outlook limit={limit} />
              <small className="support">{limit.source}</small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Outlook({ limit }: { limit: Limit }) {
  const { passed, passed_at_once: atOnce, pace, consequence } = limit
  if (!passed)
    return (
      <span className="support">
        {pace === null
          ? 'Digite os meses para ver quando o limite seria passado.'
          : `No ritmo de ${money(pace)} por mês, não passa neste ano.`}
      </span>
    )
  const when = passed.is_expected
    ? `No ritmo de ${money(pace)} por mês, passa em ${monthName(passed.month)}.`
    : `Passou em ${monthName(passed.month)}.`
  const first = atOnce ?? passed
  const from = atOnce
    ? `Acima de ${money(limit.at_once_above)}${atOnce.is_expected ? `, esperado em ${monthName(atOnce.month)},` : ''} vale desde ${date(first.effective_from)}.`
    : `Vale desde ${date(first.effective_from)}, se não passar de ${money(limit.at_once_above)}.`
  return (
    <Notice tone={passed.is_expected ? 'ambar' : 'vermelho'} title={when}>
      {consequence} {from}
    </Notice>
  )
}

/** The periods in which the Simples takes an option, open ones first. */
export function OptionsPanel({ options }: { options: Revenue['options'] }) {
  return (
    <Panel title="Prazos de opção">
      {options.length === 0 ? (
        <p className="support">Nenhum prazo conhecido para esta empresa.</p>
      ) : (
        <ol className={styles.options}>
          {options.map(({ id, from, to, is_open, title, says, source }) => (
            <li key={id}>
              <b>{title}</b>
              <span>
                {is_open ? 'Aberto' : `De ${date(from)}`} até {date(to)}
              </span>
              <span className="support">{says}</span>
              <small className="support">{source}</small>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
