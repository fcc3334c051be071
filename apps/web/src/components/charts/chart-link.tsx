import { Link } from '@tanstack/react-router'
import type { HTMLAttributes, ReactNode } from 'react'
import type { ListSearch } from '../list/list-search.ts'

/** The list behind a number, with the same filter. Demonstration numbers have no link. */
export type ListLink = {
  to: '/nota-produto' | '/nota-servico' | '/vendas' | '/produtos' | '/integracoes' | '/empresas'
  search: ListSearch
}
type Props = HTMLAttributes<HTMLElement> & { link: ListLink | undefined; children?: ReactNode }

export function ChartLink({ link, ...props }: Props) {
  if (!link) return <span {...props} />
  return <Link to={link.to} search={link.search} {...props} />
}
