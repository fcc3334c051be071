import { Menu } from '@mantine/core'
import type { NfseOut } from '@talao/contract'
import { Link } from '@tanstack/react-router'
import { NoteRowMenu } from '../../components/notes/note-row-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NFSE_DIALOGS } from './dialogs.tsx'

export function NfseRowMenu({ label, note }: { label: string; note: NfseOut }) {
  const { edit, substitute } = note.actions
  return (
    <NoteRowMenu
      kind="nfse"
      own={NFSE_DIALOGS}
      label={label}
      note={note}
      opening={edit === true ? 'Editar' : 'Abrir'}
      hasEmail
    >
      {substitute === true && (
        <Menu.Item component={Link} to={`/nota-servico/substituir/${note.id}`} leftSection={<Icon name="pencil" />}>
          Substituir
        </Menu.Item>
      )}
    </NoteRowMenu>
  )
}
