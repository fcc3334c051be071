import { ActionIcon, Menu } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import type { useOwnViews } from './own-views.ts'

type Acts = ReturnType<typeof useOwnViews>
type Props = {
  view: Acts['own'][number]
  /** The filters shown now, in the form in which a view keeps them. */
  query: string
  acts: Acts
  onRename: () => void
}

/** Edits the user's own view that is shown now. */
export function ViewMenu({ view, query, acts, onRename }: Props) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={28} aria-label={`Mudar a visão ${view.name}`}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={view.query === query} onClick={() => acts.change(view.name, { query })}>
          Guardar como está agora
        </Menu.Item>
        <Menu.Item onClick={onRename}>Renomear…</Menu.Item>
        <Menu.Item disabled={acts.own[0] === view} onClick={() => acts.move(view.name, -1)}>
          Mover para a esquerda
        </Menu.Item>
        <Menu.Item disabled={acts.own.at(-1) === view} onClick={() => acts.move(view.name, 1)}>
          Mover para a direita
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={() => acts.remove(view.name)}>
          Excluir a visão
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
