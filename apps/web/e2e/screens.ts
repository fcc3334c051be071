import type { Page } from '@playwright/test'
import { createFixture } from './screen-fixtures.ts'

type Screen = readonly [path: string, title: string | RegExp]

/**
 * Every address of the application in its normal state. `:name` stands for the demonstration's first record of that
 * kind.
 */
export const SCREENS = {
  shop: [
    ['/', 'Painel'],
    ['/nota-produto?status=all', 'NF-e'],
    ['/nota-produto?status=Cancelada', 'NF-e'],
    ['/nota-produto?status=NEEDS_YOU', 'NF-e'],
    ['/nota-produto?status=all&open=:nfe', 'NF-e'],
    ['/nota-produto/detalhes', 'Nova NF-e'],
    ['/nota-produto/detalhes/:nfe', /^NF-e/],
    ['/nota-servico?status=all', 'NFS-e'],
    ['/nota-servico?status=all&open=:nfse', 'NFS-e'],
    ['/nota-servico/detalhes', 'Nova NFS-e'],
    ['/nota-servico/detalhes/:nfse', /^NFS-e/],
    ['/nota-servico/substituir/:nfse', /^Substituir a NFS-e/],
    ['/vendas?status=all', 'Vendas'],
    ['/vendas?status=all&open=:sale', 'Vendas'],
    ['/vendas/detalhes', 'Nova venda'],
    ['/vendas/detalhes/:sale', /^Venda \d+/],
    ['/e-se?venda=:sale&onde=33', 'E se?'],
    ['/e-se?produto=:product&regime=LUCRO_REAL', 'E se?'],
    ['/vendas/relatorio-detalhes', 'Painel de vendas'],
    ['/vendas/imports', 'Importações'],
    ['/vendas/import', 'Importar vendas'],
    ['/vendas/import/:import', /.+/],
    ['/produtos', 'Produtos'],
    ['/produtos/detalhes', 'Novo produto'],
    ['/produtos/detalhes/:product', /.+/],
    ['/servicos', 'Serviços'],
    ['/integracoes', 'Integrações'],
    ['/integracoes?as=table', 'Integrações'],
    ['/integracoes/eduzz', 'Eduzz'],
    ['/integracoes/tmb/nova', 'TMB'],
    ['/integracoes/braip/:braip', 'Loja na Braip'],
    ['/integracoes/hotmart', 'Hotmart'],
    ['/integracoes/hotmart/1', 'Loja principal'],
    ['/integracoes/api-token', 'Tokens de API'],
    ['/integracoes/api-token/1', 'Tokens de API'],
    ['/minha-conta', /.+/],
    ['/minha-conta?aba=acesso', /.+/],
    ['/minha-conta?aba=nfe', /.+/],
    ['/minha-conta?aba=nfse', /.+/],
    ['/minha-conta?aba=simples', /.+/],
    ['/minha-conta?aba=automacao', /.+/],
    ['/minha-conta?aba=acesso-nfe', /.+/],
    ['/minha-conta?aba=acesso-nfse', /.+/],
    ['/usuarios', 'Usuários'],
    ['/relatorios', 'Relatórios'],
    ['/voo', 'Voo de teste'],
    ['/notificacoes', 'Notificações'],
    ['/comece', 'Comece por aqui'],
    ['/configuracoes', 'Minha empresa'],
    ['/configuracoes/acesso-nota-produto', 'Acesso da NF-e'],
    ['/configuracoes/acesso-nota-servico', 'Acesso da NFS-e'],
    ['/configuracoes/nota-produto', 'Padrões da NF-e'],
    ['/configuracoes/nota-servico', 'Padrões da NFS-e'],
    ['/configuracoes/automacao', 'Automação'],
    ['/configuracoes/webhooks', 'Webhooks'],
    ['/configuracoes/webhooks/9999999', 'Webhook'],
    ['/configuracoes/emails', 'E-mails'],
    ['/numeracao', 'Numeração'],
    ['/tarefas', 'Tarefas'],
    ['/normas', 'Normas'],
    ['/normas?aba=vem', 'Normas'],
    ['/normas?aba=nao-fixadas', 'Normas'],
    ['/normas?aba=riscadas', 'Normas'],
    ['/normas?assunto=CST_IBSCBS', 'Normas'],
    ['/auditoria', 'Auditoria'],
    ['/auditoria?open=1', 'Auditoria'],
    ['/ajuda', 'Ajuda'],
    ['/ajuda/ncm', 'O que é NCM'],
    ['/ajuda/contador', 'O que perguntar ao contador'],
    ['/nada', 'Página não encontrada'],
  ],
  admin: [
    ['/', 'Painel'],
    ['/nota-produto?status=all', 'NF-e'],
    ['/vendas?status=all', 'Vendas'],
    ['/usuarios', 'Usuários'],
    ['/auditoria', 'Auditoria'],
    ['/empresas', 'Empresas'],
    ['/empresas/nova-empresa', 'Nova empresa'],
    ['/empresas/:company', /.+/],
    ['/clientes', 'Clientes'],
    ['/clientes/:company', /.+/],
    ['/operacao', 'Operação'],
    ['/normas?aba=pacotes', 'Normas'],
    ['/normas?aba=registrar', 'Normas'],
  ],
  nobody: [
    ['/login', 'Entrar'],
    ['/recuperar-senha', 'Recuperar a senha'],
    ['/senha-recuperada', 'Olhe o seu e-mail'],
    ['/reset-password/quem@loja.example/abc', 'Escolher outra senha'],
    ['/alterar-senha', 'Trocar a senha'],
    ['/novo-usuario', 'Criar conta'],
    ['/confirma-email', 'Confirme o seu e-mail'],
    ['/email-confirma?token=abc', /.+/],
  ],
} as const satisfies Record<string, readonly Screen[]>
type ScreenPath = (typeof SCREENS)[keyof typeof SCREENS][number][0]

/** Screens that render at once, because they need no data. */
export const READS_NOTHING: ReadonlySet<string> = new Set<string>([
  '/vendas/detalhes',
  '/vendas/import',
  '/produtos/detalhes',
  '/configuracoes',
  '/empresas/nova-empresa',
  '/ajuda',
  '/ajuda/ncm',
  '/ajuda/contador',
  '/nada',
] satisfies ScreenPath[])

/** At least one screen of each kind, for checks that cover all screens only in `npm run test:deep`. */
export const ONE_OF_EACH_KIND: ReadonlySet<string> = new Set<string>([
  '/', // a dashboard
  '/nota-produto?status=all', // a list
  '/nota-servico?status=all&open=:nfse', // a sheet next to its list
  '/nota-servico/detalhes', // a form that starts empty
  '/nota-produto/detalhes/:nfe', // a document
  '/vendas/relatorio-detalhes', // a report
  '/vendas/import/:import', // a result with rows to correct
  '/produtos/detalhes/:product', // a form of an existing record
  '/integracoes/hotmart/1', // a page of sections
  '/integracoes/eduzz', // steps that wait for an external event
  '/minha-conta', // a form with tabs
  '/comece', // steps
  '/configuracoes/nota-servico', // a page of settings
  '/configuracoes/webhooks', // a list within the settings
  '/normas?aba=vem', // panels of several answers, stacked
  '/clientes/:company', // a page of the platform's operator
  '/login', // sign-in
  '/novo-usuario', // a form for signed-out visitors
] satisfies ScreenPath[])

const KINDS: Readonly<Record<string, string>> = {
  nfe: 'fiscal-note?enotas_status=Autorizada',
  nfse: 'service-fiscal-note?enotas_status=Autorizada',
  sale: 'sale?status=PENDING',
  product: 'product?status=PENDING,ACTIVE',
  company: 'company',
  import: 'sale-file-import',
  braip: 'sale-integration?type=BRAIP',
}

/**
 * Ids of the demonstration depend on the order in which its deliveries arrived, so ask for the first record of the
 * kind.
 */
export async function addressOf(page: Page, path: string): Promise<string> {
  const kind = /:(\w+)$/.exec(path)?.[1] ?? ''
  const list = KINDS[kind]
  if (!list) return path
  const known = (await firstOf(page, list)) ?? (await createFixture(page, kind))
  return path.replace(`:${kind}`, String(known))
}

async function firstOf(page: Page, list: string): Promise<number | undefined> {
  const first = `${list.includes('?') ? '&' : '?'}order_by=id&order_direction=ASC&per_page=1`
  const answer = await page.request.get(`/api/${list}${first}`)
  const { data } = (await answer.json()) as { data: { id: number }[] }
  return data[0]?.id
}

const AT_ONCE = 20

/**
 * The selected addresses of one kind of visitor, in groups small enough for one test, each named by its first and last
 * address.
 */
export function partsOf(
  who: keyof typeof SCREENS,
  isWanted: (path: string) => boolean = () => true,
): { screens: readonly Screen[]; name: string }[] {
  const all: readonly Screen[] = SCREENS[who].filter(([path]) => isWanted(path))
  const firsts = all.filter((_, at) => at % AT_ONCE === 0)
  return firsts.map((first) => {
    const at = all.indexOf(first)
    const screens = all.slice(at, at + AT_ONCE)
    return { screens, name: `${who} from ${first[0]} to ${screens.at(-1)?.[0]}` }
  })
}
