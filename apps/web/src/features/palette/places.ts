// table
import { PLATFORM_IDS } from '@talao/contract/fields/ids'
import { PLATFORM_LABELS } from '@talao/contract/fields/values'
import { HELP_TOPICS } from '../../components/links/help-topics.ts'
import { hasWords } from '../../lib/plain-words.ts'
import type { IconName } from '../../ui/icon.tsx'

export type Place = {
  title: string
  href: string
  icon: IconName
  /** Other names users may type. */
  words?: string
  who?: 'admin' | 'wise'
}
export type Person = { isAdmin: boolean; isPlatformAdmin: boolean }

/** All screens. Those unknown to the router are not shown. */
const PLACES: readonly Place[] = [
  { title: 'Painel', href: '/', icon: 'panel', words: 'início começo' },
  { title: 'NF-e', href: '/nota-produto', icon: 'note', words: 'nfe notas de produto' },
  { title: 'NFS-e', href: '/nota-servico', icon: 'service', words: 'nfse notas de serviço' },
  { title: 'Vendas', href: '/vendas', icon: 'cart', words: 'pedidos' },
  { title: 'Painel de vendas', href: '/vendas/relatorio-detalhes', icon: 'panel', words: 'relatório' },
  { title: 'Importações', href: '/vendas/imports', icon: 'download', words: 'arquivos planilha' },
  { title: 'Produtos', href: '/produtos', icon: 'box' },
  { title: 'Serviços', href: '/servicos', icon: 'sliders' },
  { title: 'Integrações', href: '/integracoes', icon: 'link', words: 'plataformas' },
  { title: 'Credenciais da API', href: '/integracoes/api-token', icon: 'link', words: 'token programa chave' },
  { title: 'Relatórios', href: '/relatorios', icon: 'panel' },
  { title: 'Notificações', href: '/notificacoes', icon: 'bell', words: 'avisos' },
  { title: 'Tarefas', href: '/tarefas', icon: 'tasks', words: 'andamento muitas de uma vez' },
  { title: 'Empresas', href: '/empresas', icon: 'building', words: 'minha empresa dados endereço certificado' },
  { title: 'Clientes', href: '/clientes', icon: 'person', words: 'contratos parcelas', who: 'wise' },
  { title: 'Operação', href: '/operacao', icon: 'chart', words: 'filas cópia servidor worker saúde', who: 'wise' },
  { title: 'Voo de teste', href: '/voo', icon: 'send', words: 'futuro falhar aviso causa previsão' },
  { title: 'Normas', href: '/normas', icon: 'scales', words: 'lei alíquota ibs cbs reforma tabelas pacote' },
  { title: 'Usuários', href: '/usuarios', icon: 'person', words: 'equipe pessoas convidar', who: 'admin' },
  { title: 'Minha conta', href: '/minha-conta', icon: 'person', words: 'senha certificado' },
  { title: 'Numeração', href: '/numeracao', icon: 'number', words: 'inutilizar série', who: 'admin' },
  { title: 'Auditoria', href: '/auditoria', icon: 'shield', words: 'quem mudou', who: 'admin' },
  { title: 'Ajuda', href: '/ajuda', icon: 'note', words: 'dúvida manual como' },
  { title: 'Minha empresa', href: '/configuracoes', icon: 'building', words: 'configurações ajustes' },
  {
    title: 'Automação',
    href: '/configuracoes/automacao',
    icon: 'sliders',
    words: 'configurações parar ligar automático',
  },
  { title: 'Comece por aqui', href: '/comece', icon: 'check', words: 'o que falta passos primeira nota' },
  { title: 'Padrões da NF-e', href: '/configuracoes/nota-produto', icon: 'sliders', words: 'configurações impostos' },
  { title: 'Padrões da NFS-e', href: '/configuracoes/nota-servico', icon: 'sliders', words: 'configurações iss' },
  { title: 'Acesso da NF-e', href: '/configuracoes/acesso-nota-produto', icon: 'sliders', words: 'número série' },
  {
    title: 'Simples Nacional',
    href: '/minha-conta?aba=simples',
    icon: 'sliders',
    words: 'configurações regime faturamento rbt12 das sublimite mei',
  },
  {
    title: 'Acesso da NFS-e',
    href: '/configuracoes/acesso-nota-servico',
    icon: 'sliders',
    words: 'número série prefeitura',
  },
  { title: 'E-mails', href: '/configuracoes/emails', icon: 'mail', words: 'configurações modelos' },
  {
    title: 'Webhooks',
    href: '/configuracoes/webhooks',
    icon: 'send',
    words: 'configurações avisos programa',
    who: 'admin',
  },
]

const CREATE: readonly Place[] = [
  { title: 'Nova NF-e', href: '/nota-produto/detalhes', icon: 'plus', words: 'criar emitir nota de produto' },
  { title: 'Nova NFS-e', href: '/nota-servico/detalhes', icon: 'plus', words: 'criar emitir nota de serviço' },
  { title: 'Nova venda', href: '/vendas/detalhes', icon: 'plus', words: 'criar' },
  { title: 'Importar vendas de um arquivo', href: '/vendas/import', icon: 'download', words: 'planilha criar' },
  { title: 'Novo produto', href: '/produtos/detalhes', icon: 'plus', words: 'criar' },
  { title: 'Nova empresa', href: '/empresas/nova-empresa', icon: 'plus', words: 'criar', who: 'wise' },
]

/** One entry per platform, shown only while something is typed, or they would fill half of the list. */
const INTEGRATIONS: readonly Place[] = PLATFORM_IDS.filter((id) => id !== 'API').map((id) => ({
  title: `Nova integração: ${PLATFORM_LABELS[id]}`,
  href: `/integracoes/${id.toLowerCase()}`,
  icon: 'plus' as const,
  words: 'criar ligar plataforma',
}))

/** Shown only while something is typed, like the platforms. */
const HELP: readonly Place[] = HELP_TOPICS.map(({ slug, title, words }) => ({
  title: `Ajuda: ${title}`,
  href: `/ajuda/${slug}`,
  icon: 'note' as const,
  words,
}))

export function placesFor(typed: string, person: Person): { goTo: Place[]; create: Place[] } {
  const isEmpty = typed.trim() === ''
  const create = isEmpty ? CREATE : [...CREATE, ...INTEGRATIONS]
  const places = isEmpty ? PLACES : [...PLACES, ...HELP]
  const mayGo = ({ who, title, words = '' }: Place) => allows(who, person) && hasWords(`${title} ${words}`, typed)
  return { goTo: places.filter(mayGo), create: create.filter(mayGo) }
}

function allows(who: Place['who'], { isAdmin, isPlatformAdmin }: Person): boolean {
  if (who === 'wise') return isPlatformAdmin
  return who === undefined || isAdmin
}
