import type { ComingLawOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { counted } from '../../lib/format.ts'
import { LinkButton } from '../links/link-button.tsx'
import styles from './coming-law-row.module.css'

type Props = { row: ComingLawOut; company: { id: number } | undefined }

/** A change of the law that affects these companies: its day, what to do, and whom it touches. */
export function ComingLawRow({ row, company }: Props) {
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
