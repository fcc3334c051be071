import { Button } from '@mantine/core'
import type { ComingLawOut, HomeOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { periodName } from '../../components/charts/periods.ts'
import { LinkButton } from '../../components/links/link-button.tsx'
import { count, counted } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './home-page.module.css'

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
      <ul className={`${styles.cases} ${styles.law}`}>
        {went > 0 && <Incomplete incomplete={incomplete} />}
        {shown.map((row) => (
          <Change key={row.id} row={row} company={company} />
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

function Change({ row, company }: { row: ComingLawOut; company: { id: number } | undefined }) {
  return (
    <li>
      <time className={styles.day} dateTime={row.day}>
        {shortDay(row.day)}
      </time>
      <span className={styles.text}>
        <b>{row.title}</b>
        <small>
          {row.has_come && 'Em vigor. '}
          {row.text}
          {!row.is_certain && ' A data não é certa.'}
        </small>
        <small>
          <Touched row={row} isOne={company !== undefined} />
          <span title="Fonte">{row.source}</span>
        </small>
      </span>
      <span className={styles.ways}>
        <Act act={row.act} company={company} />
      </span>
    </li>
  )
}

/**
 * Sales and products a change concerns. With several companies the sales are not linked, because the list would show
 * companies it does not concern.
 */
function Touched({ row, isOne }: { row: ComingLawOut; isOne: boolean }) {
  const sales = counted(row.sales, 'venda à espera', 'vendas à espera')
  return (
    <>
      {!isOne && `${counted(row.companies, 'empresa', 'empresas')} · `}
      {row.counts_products && `${counted(row.products, 'serviço sem códigos', 'serviços sem códigos')} · `}
      {row.sales > 0 &&
        (isOne ? (
          <Link to="/vendas" search={{ date_type: 'date_to_process', start: row.day }}>
            {sales}
          </Link>
        ) : (
          sales
        ))}
      {row.sales > 0 && ' · '}
    </>
  )
}

function Act({ act, company }: { act: ComingLawOut['act']; company: { id: number } | undefined }) {
  if (act === 'CODES')
    return (
      <LinkButton to="/produtos" search={SERVICES_WITHOUT_CODES}>
        Escolher códigos
      </LinkButton>
    )
  if (act === 'NONE') return null
  if (!company) return <LinkButton to="/empresas">Conferir cadastros</LinkButton>
  return (
    <LinkButton to="/empresas/$id" params={{ id: company.id }}>
      Conferir cadastro
    </LinkButton>
  )
}

/** Inactive products are not counted. */
const SERVICES_WITHOUT_CODES = {
  status: 'ACTIVE,PENDING',
  type_fiscal_note: 'NFSE,NFE_NFSE',
  without_ibs_cbs_codes: 'true',
}

function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date}/${month}`
}
