import type { NormSummaryOut } from '@talao/contract'
import { NORM_CONFIDENCE_LABELS } from '@talao/contract/norms/norm-labels'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { dayText, fullName, NOT_SET, normName } from './norm-text.ts'
import styles from './norms-page.module.css'

type Props = Pick<NormSummaryOut, 'unknown' | 'undated'> & { isAdmin: boolean }

/** What is known to come and not settled: a value that is not published, which is never read as zero, or a day. */
export function UnknownTab({ unknown, undated, isAdmin }: Props) {
  return (
    <>
      <Unfixed unknown={unknown} isAdmin={isAdmin} />
      <Undated undated={undated} isAdmin={isAdmin} />
    </>
  )
}

function Unfixed({ unknown, isAdmin }: Omit<Props, 'undated'>) {
  return (
    <Panel title="Ainda não fixadas" hint="existem, mas ninguém publicou o valor" flush>
      {unknown.length === 0 && (
        <EmptyState kind="no-result" title="Toda norma tem valor">
          Quando uma norma existir sem valor publicado, ela aparece aqui. Até lá, nada fica de fora das notas.
        </EmptyState>
      )}
      <ul className={styles.rows}>
        {unknown.map((norm) => {
          const { name } = normName(norm)
          return (
            <li key={`${norm.kind} ${norm.code} ${norm.valid_from}`}>
              <b>
                {fullName(norm)}: {NOT_SET}
              </b>
              <span>Desde {dayText(norm.valid_from)}.</span>
              <span className="support">{norm.text}</span>
              {isAdmin && (
                <span>
                  <Link
                    to="/normas"
                    search={{ aba: 'registrar', assunto: norm.kind, codigo: norm.code, desde: norm.valid_from }}
                  >
                    Registrar o valor<span className="sr-only"> de {name}</span>
                  </Link>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** What is announced without a day. It changes nothing until a norm gives it one. */
function Undated({ undated, isAdmin }: Omit<Props, 'unknown'>) {
  if (undated.length === 0) return null
  return (
    <Panel title="Sem dia" hint="anunciadas, mas sem data para valer" flush>
      <ul className={styles.rows}>
        {undated.map(({ name, kind, code, text, source, confidence }) => {
          const title = normName({ kind: 'FEATURE', code: name }).name
          return (
            <li key={name}>
              <b>{title}</b>
              <span>{text}</span>
              <span className="support">
                {source} · {NORM_CONFIDENCE_LABELS[confidence].toLowerCase()}
              </span>
              {isAdmin && (
                <span>
                  <Link to="/normas" search={{ aba: 'registrar', assunto: kind, codigo: code }}>
                    Registrar o dia<span className="sr-only"> de {title}</span>
                  </Link>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
