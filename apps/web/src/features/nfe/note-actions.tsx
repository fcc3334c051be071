import { ActionIcon, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NfeOut } from '@talao/contract'
import { Icon } from '../../ui/icon.tsx'
import { useConsultNote, useSendNote } from './queries.ts'

/** What can be done to a note now, as the server says: true, or the reason why not, shown under the disabled item. */
export function NoteActions({ note }: { note: NfeOut }) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label={`Ações da nota ${note.number ?? note.id}, ${note.customer_name}`}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items note={note} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ note }: { note: NfeOut }) {
  const send = useSendNote(note)
  const consult = useConsultNote(note)
  return (
    <>
      <Menu.Item component={Link} to={`/nota-produto/detalhes/${note.id}`} leftSection={<Icon name="open" />}>
        Abrir
      </Menu.Item>
      <Act can={note.actions.send} label={sendLabel(note)} icon="send" onClick={() => send.mutate()} />
      <Act can={note.actions.consult} label="Consultar agora" icon="refresh" onClick={() => consult.mutate()} />
    </>
  )
}

type ActProps = { can: true | string | undefined; label: string; icon: 'send' | 'refresh'; onClick: () => void }

function Act({ can, label, icon, onClick }: ActProps) {
  return (
    <Menu.Item disabled={can !== true} leftSection={<Icon name={icon} />} onClick={onClick}>
      {label}
      {typeof can === 'string' && <div className="support">{can}</div>}
    </Menu.Item>
  )
}

export function sendLabel(note: Pick<NfeOut, 'enotas_status'>): string {
  return note.enotas_status === 'FAIL' || note.enotas_status === 'Negada' ? 'Enviar de novo' : 'Enviar'
}
