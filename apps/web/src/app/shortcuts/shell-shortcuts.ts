import { useRouterState } from '@tanstack/react-router'
import { useGoTo } from '../../components/links/use-go-to.ts'
import { useUser } from '../../components/session/current-user.ts'
import type { Shortcut } from '../../components/shortcuts.ts'

export const ANYWHERE = 'Em qualquer tela'
const GO_TO = 'Ir para'

type Way = { key: string; label: string; href: string; isForAdmins?: true }

const WAYS: readonly Way[] = [
  { key: 'g d', label: 'Painel', href: '/' },
  { key: 'g n', label: 'NF-e', href: '/nota-produto' },
  { key: 'g s', label: 'NFS-e', href: '/nota-servico' },
  { key: 'g v', label: 'Vendas', href: '/vendas' },
  { key: 'g p', label: 'Produtos', href: '/produtos' },
  { key: 'g e', label: 'Empresas', href: '/empresas' },
  { key: 'g i', label: 'Integrações', href: '/integracoes' },
  { key: 'g m', label: 'Importações', href: '/vendas/imports' },
  { key: 'g r', label: 'Relatórios', href: '/relatorios' },
  { key: 'g t', label: 'Tarefas', href: '/tarefas' },
  { key: 'g c', label: 'Minha empresa', href: '/configuracoes' },
  { key: 'g a', label: 'Auditoria', href: '/auditoria', isForAdmins: true },
]

/** What `n` creates on screens that do not define it themselves. */
const NEW: readonly [screen: string, label: string, href: string, who?: 'wise'][] = [
  ['/nota-produto', 'Nova NF-e', '/nota-produto/detalhes'],
  ['/nota-servico', 'Nova NFS-e', '/nota-servico/detalhes'],
  ['/vendas', 'Nova venda', '/vendas/detalhes'],
  ['/vendas/imports', 'Importar vendas', '/vendas/import'],
  ['/produtos', 'Novo produto', '/produtos/detalhes'],
  ['/empresas', 'Nova empresa', '/empresas/nova-empresa', 'wise'],
]

/** Shortcuts of every screen. A screen's own shortcuts are registered later and take precedence. */
export function useShellShortcuts(openMap: () => void): Shortcut[] {
  const { isAdmin, isPlatformAdmin } = useUser()
  const { goTo, isKnown } = useGoTo()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const made = NEW.find(
    ([screen, , href, who]) => screen === path && isKnown(href) && (who === undefined || isPlatformAdmin),
  )
  return [
    ...(made ? [{ key: 'n', label: made[1], group: ANYWHERE, run: () => goTo(made[2]) }] : []),
    { key: '?', label: 'Atalhos de teclado', group: ANYWHERE, run: openMap },
    ...WAYS.filter(({ href, isForAdmins }) => isKnown(href) && (isAdmin || !isForAdmins)).map(
      ({ key, label, href }) => ({
        key,
        label,
        group: GO_TO,
        run: () => goTo(href),
      }),
    ),
  ]
}
