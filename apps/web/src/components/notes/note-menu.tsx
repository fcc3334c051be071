import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icon.tsx'

export function NoteMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={28} aria-label={label}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

type ActProps = { can: true | string | undefined; label: string; icon: IconName; onClick: () => void }

/** A menu item for an action. `can` is the server's answer: true, or the reason shown under the disabled item. */
export function NoteAct({ can, label, icon, onClick }: ActProps) {
  return (
    <Menu.Item disabled={can !== true} leftSection={<Icon name={icon} />} onClick={onClick}>
      {label}
      {typeof can === 'string' && <div className="support">{can}</div>}
    </Menu.Item>
  )
}
