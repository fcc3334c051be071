import type { CauseOut } from '@talao/contract'
import type { ReactNode } from 'react'
import { LinkButton } from '../../components/links/link-button.tsx'
import { NEEDS_YOU } from '../../components/list/list-search.ts'
import { counted } from '../../lib/format.ts'

/** A problem that stops money, with the button that leads to its solution. */
export type Case = { key: string; number: number; title: string; about: string; amount?: number; way: Way }
/** The first case gets the panel's primary button. */
export type Way = (variant: 'filled' | 'default') => ReactNode

export function caseOfCause(cause: CauseOut): Case {
  const { kind, title, total, amount, product } = cause
  const [one, many] = NAMES[kind]
  const key = [kind, cause.status, cause.authority_code, cause.reason, cause.missing].join(' ')
  const about = [product?.name, counted(total, one, many), cause.action].filter(Boolean).join(' · ')
  return { key, number: total, title, about, amount, way: (variant) => wayOf(cause, variant) }
}

const NAMES: Readonly<Record<CauseOut['kind'], readonly [string, string]>> = {
  NFE: ['NF-e', 'NF-e'],
  NFSE: ['NFS-e', 'NFS-e'],
  SALE: ['venda', 'vendas'],
}
const LISTS = { NFE: '/nota-produto', NFSE: '/nota-servico' } as const

/** Links to the company or product when fixing it solves all cases, otherwise to the list. */
function wayOf(cause: CauseOut, variant: 'filled' | 'default'): ReactNode {
  const { kind, repair, product, company_id, total, missing, status } = cause
  if (kind === 'SALE')
    return (
      <LinkButton variant={variant} to="/vendas" search={{ status: 'UNPROCESSED', ...(missing && { missing }) }}>
        {labelOf(total)}
      </LinkButton>
    )
  if (repair?.place === 'company' && company_id !== null)
    return (
      <LinkButton
        variant={variant}
        to="/empresas/$id"
        params={{ id: company_id }}
        search={repair.path === null ? {} : { campo: repair.path }}
      >
        Corrigir a empresa
      </LinkButton>
    )
  if (repair?.place === 'product' && product)
    return (
      <LinkButton variant={variant} to="/produtos/detalhes/{-$id}" params={{ id: String(product.id) }}>
        Corrigir o produto
      </LinkButton>
    )
  const narrowed = cause.authority_code
    ? { search_field: 'authority_code', search: cause.authority_code }
    : cause.reason && { search_field: 'reason', search: cause.reason }
  return (
    <LinkButton variant={variant} to={LISTS[kind]} search={{ status: status ?? NEEDS_YOU, ...narrowed }}>
      {labelOf(total)}
    </LinkButton>
  )
}

function labelOf(total: number): string {
  return total === 1 ? 'Corrigir' : `Corrigir as ${total}`
}
