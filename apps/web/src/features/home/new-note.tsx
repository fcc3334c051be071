import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useShortcuts } from '../../components/shortcuts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'

export function NewNote() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts([{ key: 'n', label: 'Nova nota', group: 'No painel', run: () => setOpen(true) }])
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="filled" leftSection={<Icon name="plus" />} rightSection={<Kbd>N</Kbd>}>
          Nova nota
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="note" />} component={Link} to="/nota-produto/detalhes">
          NF-e, de produto
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="service" />} component={Link} to="/nota-servico/detalhes">
          NFS-e, de serviço
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
