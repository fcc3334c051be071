import { Button, Menu } from '@mantine/core'
import { type ListName, SHEET_FORMATS } from '@talao/contract/lists'
import { Icon } from '../../ui/icon.tsx'
import type { ListSearch } from './list-search.ts'
import { useFileAddress } from './use-list.ts'

const NAMES = { csv: 'CSV', xlsx: 'Excel (.xlsx)' } as const

/** The whole list as a file, under the filter and in the order that is looked at. */
export function ExportMenu({ name, search }: { name: ListName; search: ListSearch }) {
  const addressOf = useFileAddress(name, search)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" leftSection={<Icon name="download" size={14} />}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SHEET_FORMATS.map((format) => (
          <Menu.Item key={format} component="a" href={addressOf(format)} download>
            {NAMES[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
