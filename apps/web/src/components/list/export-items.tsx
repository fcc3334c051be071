import { Button, Menu } from '@mantine/core'
import { type ListName, SHEET_FORMATS } from '@talao/contract/list/lists'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { MonthFiles } from '../batch/month-files.tsx'
import { useExportList } from './export-list.ts'
import type { ListSearch } from './list-search.ts'

const NAMES = { csv: 'CSV', xlsx: 'Excel (.xlsx)' } as const

/** Downloads the whole list under its current filter and order. For notes, also the documents of a month. */
export function ExportItems({ name, search }: { name: ListName; search: ListSearch }) {
  const take = useExportList(name, search)
  const [isOpen, setOpen] = useState(false)
  const [isAskingMonth, askMonth] = useState(false)
  // This button replaces the one that was pressed, so focus it once and open the menu. The focus returns here on close.
  const open = (button: HTMLButtonElement | null) => {
    if (!button || button.dataset.met) return
    button.dataset.met = 'true'
    button.focus()
    setOpen(true)
  }
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button ref={open} size="xs" leftSection={<Icon name="download" size={14} />} loading={take.isPending}>
            Exportar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SHEET_FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => take.mutate(format)}>
              {NAMES[format]}
            </Menu.Item>
          ))}
          {(name === 'nfe' || name === 'nfse') && (
            <Menu.Item onClick={() => askMonth(true)}>PDF e XML de um mês…</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAskingMonth && (name === 'nfe' || name === 'nfse') && (
        <MonthFiles kind={name} onClose={() => askMonth(false)} />
      )}
    </>
  )
}
