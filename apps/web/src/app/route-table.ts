// table
import { PLATFORM_IDS, type PlatformId } from '@talao/contract/fields/ids'

/** Who may open the page: `open` only signed-out visitors, `signed` only signed-in users, `anyone` both. */
type Guard = 'open' | 'signed' | 'anyone'
type Place = { path: string; guard: Guard; title: string }

/** Every screen by name, with its path in the router's syntax. */
export const ROUTES = {
  Home: { path: '/', guard: 'signed', title: 'Painel' },
  Login: { path: '/login', guard: 'open', title: 'Entrar' },
  MyAccount: { path: '/minha-conta', guard: 'signed', title: 'Minha conta' },
  ForgotPassword: { path: '/recuperar-senha', guard: 'open', title: 'Recuperar a senha' },
  PasswordRecovered: { path: '/senha-recuperada', guard: 'open', title: 'Olhe o seu e-mail' },
  ResetPassword: { path: '/reset-password/$email/$token', guard: 'open', title: 'Escolher outra senha' },
  ChangePassword: { path: '/alterar-senha', guard: 'open', title: 'Trocar a senha' },
  newUser: { path: '/novo-usuario', guard: 'open', title: 'Criar conta' },
  ConfirmEmail: { path: '/confirma-email', guard: 'open', title: 'Confirme o seu e-mail' },
  EmailConfirm: { path: '/email-confirma', guard: 'anyone', title: 'Confirmar o e-mail' },
  Users: { path: '/usuarios', guard: 'signed', title: 'Usuários' },

  Nfe: { path: '/nota-produto', guard: 'signed', title: 'NF-e' },
  newNfe: { path: '/nota-produto/detalhes', guard: 'signed', title: 'Nova NF-e' },
  oneNfe: { path: '/nota-produto/detalhes/$id', guard: 'signed', title: 'NF-e' },
  Nfs: { path: '/nota-servico', guard: 'signed', title: 'NFS-e' },
  newNfs: { path: '/nota-servico/detalhes', guard: 'signed', title: 'Nova NFS-e' },
  oneNfs: { path: '/nota-servico/detalhes/$id', guard: 'signed', title: 'NFS-e' },
  substituteNfs: { path: '/nota-servico/substituir/$id', guard: 'signed', title: 'Substituir NFS-e' },

  Sales: { path: '/vendas', guard: 'signed', title: 'Vendas' },
  newSale: { path: '/vendas/detalhes', guard: 'signed', title: 'Nova venda' },
  oneSale: { path: '/vendas/detalhes/$id', guard: 'signed', title: 'Venda' },
  SalesDashboard: { path: '/vendas/relatorio-detalhes', guard: 'signed', title: 'Painel de vendas' },
  WhatIf: { path: '/e-se', guard: 'signed', title: 'E se?' },
  SaleImports: { path: '/vendas/imports', guard: 'signed', title: 'Importações' },
  SaleImport: { path: '/vendas/import/{-$id}', guard: 'signed', title: 'Importação' },

  Products: { path: '/produtos', guard: 'signed', title: 'Produtos' },
  newProduct: { path: '/produtos/detalhes/{-$id}', guard: 'signed', title: 'Produto' },
  Services: { path: '/servicos', guard: 'signed', title: 'Serviços' },

  Integrations: { path: '/integracoes', guard: 'signed', title: 'Integrações' },
  integration: { path: '/integracoes/$type/{-$id}', guard: 'signed', title: 'Integração' },
  integrationMapping: { path: '/integracoes/$type/$id/mapeamento', guard: 'signed', title: 'Mapeamento' },
  ...integrationForms(),

  Companies: { path: '/empresas', guard: 'signed', title: 'Empresas' },
  newCompany: { path: '/empresas/nova-empresa', guard: 'signed', title: 'Nova empresa' },
  editCompany: { path: '/empresas/$id', guard: 'signed', title: 'Empresa' },

  Customers: { path: '/clientes', guard: 'signed', title: 'Clientes' },
  Customer: { path: '/clientes/$id', guard: 'signed', title: 'Cliente' },
  Reports: { path: '/relatorios', guard: 'signed', title: 'Relatórios' },

  Settings: { path: '/configuracoes', guard: 'signed', title: 'Minha empresa' },
  NfeDefaults: { path: '/configuracoes/nota-produto', guard: 'signed', title: 'Padrões da NF-e' },
  NfsDefaults: { path: '/configuracoes/nota-servico', guard: 'signed', title: 'Padrões da NFS-e' },
  Automation: { path: '/configuracoes/automacao', guard: 'signed', title: 'Automação' },
  Webhooks: { path: '/configuracoes/webhooks', guard: 'signed', title: 'Webhooks' },
  Webhook: { path: '/configuracoes/webhooks/$id', guard: 'signed', title: 'Webhook' },
  NfeAccess: { path: '/configuracoes/acesso-nota-produto', guard: 'signed', title: 'Acesso da NF-e' },
  NfsAccess: { path: '/configuracoes/acesso-nota-servico', guard: 'signed', title: 'Acesso da NFS-e' },
  Emails: { path: '/configuracoes/emails', guard: 'signed', title: 'E-mails' },
  Numbering: { path: '/numeracao', guard: 'signed', title: 'Numeração' },
  Notifications: { path: '/notificacoes', guard: 'signed', title: 'Notificações' },
  Onboarding: { path: '/comece', guard: 'signed', title: 'Comece por aqui' },
  Design: { path: '/design', guard: 'signed', title: 'Peças' },
  Help: { path: '/ajuda/{-$topic}', guard: 'signed', title: 'Ajuda' },
  Tasks: { path: '/tarefas', guard: 'signed', title: 'Tarefas' },
  Audit: { path: '/auditoria', guard: 'signed', title: 'Auditoria' },
  Operation: { path: '/operacao', guard: 'signed', title: 'Operação' },
  FlightTest: { path: '/voo', guard: 'signed', title: 'Voo de teste' },
  Norms: { path: '/normas', guard: 'signed', title: 'Normas' },
} as const satisfies Record<string, Place>

/** Title of the current screen, used until the page sets its own. */
export function titleOfScreen({ matches }: { matches: readonly { fullPath: string }[] }): string | undefined {
  const path = matches.at(-1)?.fullPath.replace(/(?<=.)\/$/, '')
  return Object.values<Place>(ROUTES).find((place) => place.path === path)?.title
}

/** Notifications link to `integration-<platform>` in lower case, whichever form that platform has. */
function integrationForms(): Record<`integration-${Lowercase<PlatformId>}`, Place> {
  const forms = PLATFORM_IDS.map((platform) => [
    `integration-${platform.toLowerCase()}`,
    { path: pathOf(platform), guard: 'signed', title: 'Integração' } satisfies Place,
  ])
  return Object.fromEntries(forms) as Record<`integration-${Lowercase<PlatformId>}`, Place>
}

function pathOf(platform: PlatformId): string {
  if (platform === 'HOTMART') return '/integracoes/hotmart/{-$id}'
  if (platform === 'API') return '/integracoes/api-token/{-$id}'
  return '/integracoes/$type/{-$id}'
}
