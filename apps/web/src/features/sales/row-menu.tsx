import { Menu } from '@mantine/core'
import type { SaleOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { RowMenuItems } from '../../components/list/row-menu-items.tsx'
import { Icon } from '../../ui/icon.tsx'
import { canProcess } from './can-process.ts'
import { useProcessSale } from './queries.ts'

export function SaleRowMenu({ label, sale }: { label: string; sale: SaleOut }) {
  return (
    <RowMenuItems label={label}>
      <Items sale={sale} />
    </RowMenuItems>
  )
}

function Items({ sale }: { sale: SaleOut }) {
  const can = canProcess(sale)
  const process = useProcessSale(sale)
  return (
    <>
      <Menu.Item disabled={can !== true} leftSection={<Icon name="send" />} onClick={() => process.mutate()}>
        Emitir agora
        {can !== true && <div className="support">{can}</div>}
      </Menu.Item>
      <Menu.Item component={Link} to={`/vendas/detalhes/${sale.id}`} leftSection={<Icon name="pencil" />}>
        Editar
      </Menu.Item>
    </>
  )
}
