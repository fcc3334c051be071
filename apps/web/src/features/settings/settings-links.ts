// table
import type { IconName } from '../../ui/icon.tsx'

export type Door = {
  to:
    | '/configuracoes/nota-produto'
    | '/configuracoes/nota-servico'
    | '/minha-conta'
    | '/configuracoes/automacao'
    | '/configuracoes/webhooks'
    | '/integracoes/api-token/{-$id}'
    | '/configuracoes/acesso-nota-produto'
    | '/configuracoes/acesso-nota-servico'
    | '/configuracoes/emails'
    | '/numeracao'
    | '/empresas'
    | '/usuarios'
    | '/auditoria'
    | '/clientes'
    | '/operacao'
  /** The part of the page to open. */
  search?: { aba: 'simples' }
  title: string
  about: string
  icon: IconName
  /** Only for platform administrators. */
  isForPlatformAdmin?: true
}

/** Settings of a company, grouped by topic. */
export const SETTINGS_LINKS: readonly { title: string; doors: readonly Door[] }[] = [
  {
    title: 'Empresa',
    doors: [
      {
        to: '/empresas',
        title: 'Dados e certificado',
        about: 'CNPJ, endereço, certificado A1, e se as notas são de teste ou valem',
        icon: 'building',
      },
      {
        to: '/minha-conta',
        search: { aba: 'simples' },
        title: 'Simples Nacional',
        about: 'Regime por período, faturamento, alíquotas, limites e prazos',
        icon: 'chart',
      },
      {
        to: '/usuarios',
        title: 'Usuários',
        about: 'Quem entra, e o que cada pessoa pode fazer',
        icon: 'person',
      },
      {
        to: '/auditoria',
        title: 'Auditoria',
        about: 'Quem mudou o quê, quando e de onde',
        icon: 'shield',
      },
      {
        to: '/clientes',
        title: 'Clientes',
        about: 'Chegada, contrato e parcelas de cada empresa',
        icon: 'person',
        isForPlatformAdmin: true,
      },
      {
        to: '/operacao',
        title: 'Operação',
        about: 'Filas, cópias, servidores e o que passou do prazo',
        icon: 'chart',
        isForPlatformAdmin: true,
      },
    ],
  },
  {
    title: 'Conteúdo das notas',
    doors: [
      {
        to: '/configuracoes/nota-produto',
        title: 'Padrões da NF-e',
        about: 'Com que natureza, CFOP, NCM e impostos cada nota de produto começa',
        icon: 'note',
      },
      {
        to: '/configuracoes/nota-servico',
        title: 'Padrões da NFS-e',
        about: 'Com que serviço, ISS e retenções cada nota de serviço começa',
        icon: 'service',
      },
    ],
  },
  {
    title: 'Envio das notas',
    doors: [
      {
        to: '/configuracoes/acesso-nota-produto',
        title: 'Acesso da NF-e',
        about: 'Por onde a nota de produto sai, série, próximo número e cadastro',
        icon: 'note',
      },
      {
        to: '/configuracoes/acesso-nota-servico',
        title: 'Acesso da NFS-e',
        about: 'Por onde a nota de serviço sai, numeração e login da prefeitura',
        icon: 'service',
      },
      {
        to: '/configuracoes/automacao',
        title: 'Automação',
        about: 'O que é automático: nota de cada venda, envio da nota, e-mail ao cliente',
        icon: 'refresh',
      },
      {
        to: '/numeracao',
        title: 'Numeração',
        about: 'Os números que nenhuma nota tem, e até quando avisar a SEFAZ',
        icon: 'number',
      },
    ],
  },
  {
    title: 'Comunicação',
    doors: [
      {
        to: '/configuracoes/emails',
        title: 'E-mails',
        about: 'O texto de cada e-mail, e se ele é automático',
        icon: 'mail',
      },
    ],
  },
  {
    title: 'Outros sistemas',
    doors: [
      {
        to: '/configuracoes/webhooks',
        title: 'Webhooks',
        about: 'Que endereços seus são avisados quando uma nota ou venda muda',
        icon: 'send',
      },
      {
        to: '/integracoes/api-token/{-$id}',
        title: 'Tokens de API',
        about: 'Que sites e sistemas seus podem mandar vendas',
        icon: 'link',
      },
    ],
  },
]
