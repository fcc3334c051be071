import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useUser } from '../components/session/current-user.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { Overlay } from './global-overlays.tsx'
import { useSignOut } from './sign-out.ts'

const SCHEMES: [scheme: MantineColorScheme, label: string, icon: IconName][] = [
  ['auto', 'Como o aparelho', 'panel'],
  ['light', 'Claro', 'sun'],
  ['dark', 'Escuro', 'moon'],
]

export function PersonMenuItems({ setOverlay }: { setOverlay: (overlay: Overlay) => void }) {
  const { user, isPlatformAdmin } = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  return (
    <>
      <Menu.Label>{user.email}</Menu.Label>
      <Menu.Item leftSection={<Icon name="person" />} component={Link} to="/minha-conta">
        Minha conta
      </Menu.Item>
      {isPlatformAdmin && (
        <Menu.Item leftSection={<Icon name="chart" />} component={Link} to="/operacao">
          Operação
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon name="note" />} component={Link} to="/ajuda">
        Ajuda
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="keyboard" />} onClick={() => setOverlay('keys')}>
        Atalhos de teclado
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>Tema</Menu.Label>
      {SCHEMES.map(([scheme, label, icon]) => (
        <Menu.Item
          key={scheme}
          leftSection={<Icon name={icon} />}
          rightSection={colorScheme === scheme && <Icon name="check" size={14} />}
          aria-current={colorScheme === scheme || undefined}
          closeMenuOnClick={false}
          onClick={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<Icon name="exit" />} onClick={() => signOut.mutate()}>
        Sair
      </Menu.Item>
    </>
  )
}
