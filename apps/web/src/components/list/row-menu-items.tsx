import { ActionIcon, Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

type Props = { label: string; children: ReactNode }

/** The menu of one row, open from the first: it came with the press of the button in whose place it stands. */
export function RowMenuItems({ label, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Closed at first and then opened from its own button: there the focus returns to.
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
