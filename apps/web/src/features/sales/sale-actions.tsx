import { ActionIcon, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SaleOut } from '@talao/contract'
import { Icon } from '../../ui/icon.tsx'
import { canProcess } from './can-process.ts'
import { useProcessSale } from './queries.ts'

export function SaleActions({ sale }: { sale: SaleOut }) {
  const can = canProcess(sale)
  const process = useProcessSale(sale)
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={28} aria-label={`Ações da venda ${sale.id}, ${sale.customer_name}`}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={can !== true} leftSection={<Icon name="send" />} onClick={() => process.mutate()}>
          Emitir agora
          {can !== true && <div className="support">{can}</div>}
        </Menu.Item>
        <Menu.Item component={Link} to={`/vendas/editar/${sale.id}`} leftSection={<Icon name="pencil" />}>
          Editar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
