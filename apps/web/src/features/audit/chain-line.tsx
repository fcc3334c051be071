import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toUserError } from '../../lib/errors.ts'
import { counted, dateTime } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './chain-line.module.css'
import { chainQuery } from './queries.ts'

/**
 * Whether the audit chain of a company, or of the platform, is intact. Each company has its own chain, so nothing is
 * checked while several are shown.
 */
export function ChainLine({ of }: { of: number | 'platform' | undefined }) {
  const chain = useQuery({ ...chainQuery(of ?? 'platform'), enabled: of !== undefined })
  if (of === undefined) return <Line>Escolha uma empresa para conferir se o registro está inteiro.</Line>
  if (chain.isError) return <Line>O registro não pôde ser conferido agora. {toUserError(chain.error).text}</Line>
  if (!chain.data) return <Line>Conferindo o registro…</Line>
  const { entries, last, fault } = chain.data
  if (fault !== null) {
    return (
      <div className={styles.fault}>
        <Notice tone="vermelho" title={`O registro foi mexido a partir do elo ${fault}.`}>
          Alguém mudou ou tirou uma linha por fora do Talão. Guarde uma exportação e avise quem cuida do banco de dados.
        </Notice>
      </div>
    )
  }
  if (!last) return <Line>O registro começa com a primeira mudança.</Line>
  return (
    <Line>
      Registro conferido até {dateTime(last.created_at)}: {counted(entries, 'linha', 'linhas')}, nenhuma mexida.
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p className={styles.line} role="status">
      <Icon name="shield" size={14} />
      <span>{children}</span>
    </p>
  )
}
