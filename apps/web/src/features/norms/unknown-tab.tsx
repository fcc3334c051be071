import type { NormSummaryOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { dayText, fullName, NOT_SET, normName } from './norm-text.ts'
import styles from './norms-page.module.css'

type Props = { unknown: NormSummaryOut['unknown']; isAdmin: boolean }

/** Norms that exist but whose value is not published. They are never read as zero. */
export function UnknownTab({ unknown, isAdmin }: Props) {
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
