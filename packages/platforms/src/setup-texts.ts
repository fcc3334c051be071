// table
import type { PlatformId } from '@talao/contract'
import { SECRET_HEADER } from './mapped/verify.ts'

/**
 * Instructions for entering Talão's webhook URL in a platform's panel and bringing the secret back, with the labels of
 * that panel.
 */
export type SetupTexts = {
  /** The platform's name with the preposition `na` or `no`. */
  at: string
  /** Menu items to click, in order. */
  path: readonly string[]
  /** Instruction for the end of the path. */
  paste: string
  /** Events to select there. */
  events: readonly string[]
  /**
   * Whether the secret exists in the account before the webhook is created, is created with it, or does not come from
   * the platform (`OURS`).
   */
  secret: 'BEFORE' | 'WITH_WEBHOOK' | 'OURS'
  bring: string
  /** How to test the webhook without waiting for a sale. */
  tryOut: string
}

const LIKE_A_SALE = 'Se ela não tem botão de teste, faça uma compra pequena.'

/** Menu labels that we have not seen in an account of our own are listed in docs/operacoes/a-verificar.md. */
export const SETUP_WORDS: Readonly<Record<Exclude<PlatformId, 'API'>, SetupTexts>> = {
  HOTMART: {
    at: 'na Hotmart',
    path: ['Ferramentas', 'Webhook (API e notificações)', 'Cadastrar webhook'],
    paste: 'Cole o endereço no campo “URL”. Escolha a versão 2.0.0 e todos os produtos. Marque estes avisos:',
    events: [
      'Compra aprovada',
      'Compra completa',
      'Compra cancelada',
      'Compra reembolsada',
      'Chargeback',
      'Pedido de reembolso',
      'Boleto impresso',
      'Compra atrasada',
      'Compra expirada',
    ],
    secret: 'BEFORE',
    bring:
      'O Hottok já existe na sua conta: está na aba “Autenticação” da mesma página. Ele prova que o aviso veio da Hotmart.',
    tryOut: 'Na Hotmart, no webhook criado, use “Testar webhook” com “Compra aprovada”. O teste não vira nota.',
  },
  MONETIZZE: {
    at: 'na Monetizze',
    path: ['Ferramentas', 'Postback', 'Adicionar postback'],
    paste: 'Cole o endereço no campo “URL” e escolha o tipo “Server to Server”. Marque estes avisos:',
    events: ['Aguardando pagamento', 'Finalizada', 'Cancelada', 'Devolvida', 'Bloqueada', 'Completa'],
    secret: 'BEFORE',
    bring:
      'A chave única já existe na sua conta: está no alto da página “Postback”. Ela prova que o aviso veio da Monetizze.',
    tryOut: 'Na Monetizze, na página “Postback”, use “Testar”. O teste não vira nota.',
  },
  BRAIP: {
    at: 'na Braip',
    path: ['Ferramentas', 'Postback', 'Novo'],
    paste: 'Cole o endereço no campo “URL” e escolha todos os produtos. Marque estes avisos:',
    events: [
      'Pagamento aprovado',
      'Aguardando pagamento',
      'Cancelada',
      'Chargeback',
      'Devolvida',
      'Em análise',
      'Estorno pendente',
      'Parcialmente pago',
      'Pagamento atrasado',
    ],
    secret: 'BEFORE',
    bring:
      'A chave de autenticação já existe na sua conta: está na página “Postback”, no campo “Autenticação”. Ela prova que o aviso veio da Braip.',
    tryOut: `Na Braip, na página “Postback”, use o teste do postback criado. ${LIKE_A_SALE}`,
  },
  EDUZZ: {
    at: 'na Eduzz',
    path: ['Developer Hub', 'Webhook', 'Criar configuração'],
    paste: 'Cole o endereço no campo “URL” e ative a configuração. Marque estes avisos:',
    events: [
      'myeduzz.invoice_paid',
      'myeduzz.invoice_waiting_payment',
      'myeduzz.invoice_canceled',
      'myeduzz.invoice_expired',
      'myeduzz.invoice_refused',
      'myeduzz.invoice_overdue',
      'myeduzz.invoice_waiting_refund',
      'myeduzz.invoice_refunded',
      'myeduzz.invoice_chargeback',
    ],
    secret: 'WITH_WEBHOOK',
    bring: 'O segredo nasce com a configuração do passo 2 e está na página dela. Ele prova que o aviso veio da Eduzz.',
    tryOut: 'No Developer Hub, a Eduzz manda um teste quando a configuração é ativada. O teste não vira nota.',
  },
  KIWIFY: {
    at: 'na Kiwify',
    path: ['Apps', 'Webhooks', 'Criar webhook'],
    paste: 'Cole o endereço no campo “URL do webhook”. Em “Produtos”, deixe “Todos”. Marque estes avisos:',
    events: [
      'Compra aprovada',
      'Compra recusada',
      'Compra reembolsada',
      'Chargeback',
      'Pix gerado',
      'Boleto gerado',
      'Assinatura renovada',
      'Assinatura atrasada',
    ],
    secret: 'WITH_WEBHOOK',
    bring: 'O token está na mesma janela, logo abaixo do endereço. Ele prova que o aviso veio da Kiwify.',
    tryOut: 'Na Kiwify, no webhook criado, use “Testar webhook” com “Compra aprovada”. O teste não vira nota.',
  },
  TICTO: {
    at: 'na Ticto',
    path: ['Ferramentas', 'Webhook', 'Adicionar'],
    paste: 'Cole o endereço no campo “URL” e escolha a versão 2.0. Marque estes avisos:',
    events: [
      'Venda realizada',
      'Aguardando pagamento',
      'Boleto e Pix gerados',
      'Boleto atrasado',
      'Pix expirado',
      'Venda recusada',
      'Reclamada',
      'Reembolso',
      'Chargeback',
    ],
    secret: 'WITH_WEBHOOK',
    bring: 'O token nasce com o webhook do passo 2 e está na página dele. Ele prova que o aviso veio da Ticto.',
    tryOut: `Na Ticto, no webhook criado, use “Testar”. ${LIKE_A_SALE}`,
  },
  PREFECTPAY: {
    at: 'na PerfectPay',
    path: ['Ferramentas', 'Webhook', 'Adicionar'],
    paste: 'Cole o endereço no campo “URL” e escolha todos os produtos. Marque estes avisos:',
    events: [
      'Aprovada',
      'Pendente',
      'Em mediação',
      'Rejeitada',
      'Cancelada',
      'Devolvida',
      'Chargeback',
      'Completa',
      'Expirada',
    ],
    secret: 'WITH_WEBHOOK',
    bring:
      'O token nasce com o webhook do passo 2: está no campo “Token público” dele. Ele prova que o aviso veio da PerfectPay.',
    tryOut: `Na PerfectPay, no webhook criado, use “Testar”. ${LIKE_A_SALE}`,
  },
  TMB: {
    at: 'na TMB',
    path: ['Portal do Produtor', 'Produtos', 'Integrações', 'Webhook Vendas'],
    paste: `Cole o endereço no campo “URL”. Em “Chave”, escreva ${SECRET_HEADER}. Em “Valor”, cole o segredo que o Talão criou.`,
    events: ['Vendas'],
    secret: 'OURS',
    bring: 'Nada a trazer. Se a TMB não mandar o segredo, vale o endereço, que só você e ela conhecem.',
    tryOut: 'A TMB não tem botão de teste. O primeiro pedido efetivado liga a integração.',
  },
  XGROW: {
    at: 'na Xgrow',
    path: ['Integrações', 'Webhook'],
    paste: `Cole o endereço no campo “URL”. Se houver um campo de token, cole nele o segredo que o Talão criou. Marque estes avisos:`,
    events: ['Pagamento aprovado', 'Boleto e Pix gerados', 'Reembolso', 'Chargeback'],
    secret: 'OURS',
    bring: 'Nada a trazer. Quando o primeiro aviso chegar, mostre ao Talão onde está cada campo dele.',
    tryOut: `Na Xgrow, no webhook criado, use o teste. ${LIKE_A_SALE}`,
  },
  OTHER: {
    at: 'na sua plataforma',
    path: ['Integrações', 'Webhook'],
    paste: `Cole o endereço como webhook de vendas (POST, em JSON ou formulário). Se ela aceita um token ou um cabeçalho ${SECRET_HEADER}, cole nele o segredo que o Talão criou. Marque avisos como estes:`,
    events: ['Venda aprovada', 'Venda cancelada', 'Reembolso', 'Contestação'],
    secret: 'OURS',
    bring: 'Nada a trazer. Quando o primeiro aviso chegar, mostre ao Talão onde está cada campo dele.',
    tryOut: `Na sua plataforma, use o teste do webhook. ${LIKE_A_SALE}`,
  },
}
