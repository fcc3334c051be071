import { ActionIcon, Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

type Props = { label: string; children: ReactNode }

/** A row's menu. It replaces the button that was pressed, so it opens at once. */
export function RowMenuItems({ label, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Mount closed, then focus this button and open, so that the focus returns here on close.
  const open = (button: HTMLButtonElement | null) => {
    if (!button || button.dataset.met) return
    button.dataset.met = 'true'
    button.focus()
    setOpen(true)
  }
  return (
    <Menu position="bottom-end" width={260} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon ref={open} variant="subtle" size={28} aria-label={label}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
