import { Button } from '@mantine/core'
import type { HomeOut } from '@talao/contract'
import { useState } from 'react'
import { periodName } from '../../components/charts/periods.ts'
import styles from '../../components/law/coming-law-row.module.css'
import { ComingLawRow } from '../../components/law/coming-law-row.tsx'
import { LinkButton } from '../../components/links/link-button.tsx'
import { count } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'

/** More rows would crowd the home page. */
const AT_FIRST = 4

type Props = { home: HomeOut; company: { id: number } | undefined }

/**
 * Notas issued without IBS and CBS, and coming changes of the law that concern these companies. Hidden while both are
 * empty.
 */
export function Reform({ home, company }: Props) {
  const [isWhole, setWhole] = useState(false)
  const { coming_law: rows, without_ibs_cbs: incomplete } = home
  const went = incomplete.nfe + incomplete.nfs
  if (rows.length === 0 && went === 0) return null
  const shown = isWhole ? rows : rows.slice(0, AT_FIRST)
  return (
    <Panel title="Reforma tributária" hint="o que muda para você" flush>
      <ul className={styles.law}>
        {went > 0 && <Incomplete incomplete={incomplete} />}
        {shown.map((row) => (
          <ComingLawRow key={row.id} row={row} company={company} />
        ))}
      </ul>
      {rows.length > AT_FIRST && (
        <Button
          variant="subtle"
          size="xs"
          fullWidth
          aria-expanded={isWhole}
          rightSection={<Icon name={isWhole ? 'chevron-up' : 'chevron-down'} size={14} />}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Mostrar menos' : `Mostrar mais ${rows.length - AT_FIRST}`}
        </Button>
      )}
    </Panel>
  )
}

function Incomplete({ incomplete: { nfe, nfs, start } }: { incomplete: HomeOut['without_ibs_cbs'] }) {
  const search = { status: 'Autorizada', without_ibs_cbs: 'true', start }
  const total = nfe + nfs
  return (
    <li>
      <span className={styles.number}>{count(total)}</span>
      <span className={styles.text}>
        <b>
          {total === 1 ? 'nota saiu' : 'notas saíram'} sem IBS/CBS em {periodName(start.slice(0, 7)).split(' ')[0]}
        </b>
        <small>valem assim mesmo; o motivo está em cada nota</small>
      </span>
      <span className={styles.ways}>
        {nfe > 0 && (
          <LinkButton to="/nota-produto" search={search}>
            Ver {count(nfe)} NF-e
          </LinkButton>
        )}
        {nfs > 0 && (
          <LinkButton to="/nota-servico" search={search}>
            Ver {count(nfs)} NFS-e
          </LinkButton>
        )}
      </span>
    </li>
  )
}
