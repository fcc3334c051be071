import { Button, Menu } from '@mantine/core'
import { type ListName, SHEET_FORMATS } from '@talao/contract/lists'
import { Icon } from '../../ui/icon.tsx'
import type { ListSearch } from './list-search.ts'
import { useTakeHome } from './use-list.ts'

const NAMES = { csv: 'CSV', xlsx: 'Excel (.xlsx)' } as const

/** The whole list as a file, under the filter and in the order that is looked at. */
export function ExportMenu({ name, search }: { name: ListName; search: ListSearch }) {
  const take = useTakeHome(name, search)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" leftSection={<Icon name="download" size={14} />} loading={take.isPending}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SHEET_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => take.mutate(format)}>
            {NAMES[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
