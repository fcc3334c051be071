import type { SaleOut } from '@talao/contract'
import { lazy } from 'react'
import { RowMenu } from '../../components/list/row-menu.tsx'

const SaleRowMenu = lazy(() => import('./row-menu.tsx').then((module) => ({ default: module.SaleRowMenu })))

export function SaleActions({ sale }: { sale: SaleOut }) {
  const label = `Ações da venda ${sale.id}, ${sale.customer_name}`
  return (
    <RowMenu label={label} row={sale.id}>
      <SaleRowMenu label={label} sale={sale} />
    </RowMenu>
  )
}
