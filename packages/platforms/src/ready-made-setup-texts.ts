// table
import type { SetupTexts } from './setup-texts.ts'

const LOOK = 'Quando o primeiro aviso chegar, confira os campos: o Talão já sabe onde eles costumam estar.'
const OPTIONAL = 'É opcional: sem ele, vale o endereço, que só você e a plataforma conhecem.'

/** Setup texts of the platforms with a ready-made mapping, by its id. */
export const READY_MADE_WORDS: Readonly<Record<string, SetupTexts>> = {
  CAKTO: {
    at: 'na Cakto',
    path: ['Integrações', 'Webhooks', 'Adicionar'],
    paste: 'Cole o endereço no campo “URL” e escolha os produtos. Marque estes avisos:',
    events: [
      'Compra aprovada',
      'Compra recusada',
      'Pix gerado',
      'Boleto gerado',
      'Reembolso',
      'Chargeback',
      'Renovação de assinatura',
    ],
    secret: 'WITH_WEBHOOK',
    bring: `A Cakto cria um segredo para o webhook do passo 2. Traga-o para o Talão só aceitar avisos que o tenham. ${OPTIONAL} ${LOOK}`,
    tryOut: 'Na Cakto, no webhook criado, use “Enviar evento de teste” com “Compra aprovada”.',
  },
  CARTPANDA: {
    at: 'na CartPanda',
    path: ['Configurações', 'Webhooks', 'Criar webhook'],
    paste: 'Cole o endereço no campo “URL”. Marque estes avisos:',
    events: ['Pedido criado', 'Pedido pago', 'Pedido reembolsado', 'Pedido cancelado'],
    secret: 'OURS',
    bring: `Nada a trazer. ${LOOK}`,
    tryOut: 'Na CartPanda, no webhook criado, use o teste, ou faça uma compra pequena.',
  },
  GREENN: {
    at: 'na Greenn',
    path: ['Ferramentas', 'Webhooks', 'Novo webhook'],
    paste: 'Cole o endereço no campo “URL” e escolha os produtos. Marque estes avisos:',
    events: ['Venda paga', 'Aguardando pagamento', 'Recusada', 'Reembolsada', 'Chargeback'],
    secret: 'OURS',
    bring: `Nada a trazer. ${LOOK}`,
    tryOut: 'Na Greenn, no webhook criado, use o teste, ou faça uma compra pequena.',
  },
  GURU: {
    at: 'na Guru',
    path: ['Configurações', 'Webhooks', 'Adicionar webhook'],
    paste: 'Cole o endereço no campo “URL” e escolha o tipo “Transação (vendas)”. Marque estas situações:',
    events: ['Aprovada', 'Completa', 'Aguardando pagamento', 'Cancelada', 'Reembolsada', 'Chargeback', 'Expirada'],
    secret: 'BEFORE',
    bring: `O token da conta (api_token) já existe e vai em cada aviso da Guru: está em “Meu perfil”, “Tokens”. ${OPTIONAL} ${LOOK}`,
    tryOut: 'Na Guru, no webhook criado, use “Testar”, ou faça uma compra pequena.',
  },
  KIRVANO: {
    at: 'na Kirvano',
    path: ['Integrações', 'Webhooks', 'Criar webhook'],
    paste:
      'Cole o endereço no campo “URL” e escolha os produtos. Se houver um campo de token, cole nele o segredo que o Talão criou. Marque estes avisos:',
    events: [
      'Compra aprovada',
      'Compra recusada',
      'Pix gerado',
      'Boleto gerado',
      'Reembolso',
      'Chargeback',
      'Assinatura renovada',
    ],
    secret: 'OURS',
    bring: `Nada a trazer. ${LOOK}`,
    tryOut: 'Na Kirvano, no webhook criado, use “Testar webhook” com “Compra aprovada”.',
  },
  LASTLINK: {
    at: 'na Lastlink',
    path: ['Integrações', 'Webhook', 'Adicionar'],
    paste: 'Cole o endereço no campo “URL” e escolha os produtos. Marque estes avisos:',
    events: [
      'Compra completa',
      'Pagamento de renovação efetuado',
      'Fatura criada',
      'Pedido de reembolso',
      'Pagamento reembolsado',
      'Pagamento estornado',
    ],
    secret: 'OURS',
    bring: `Nada a trazer. ${LOOK}`,
    tryOut: 'Na Lastlink, no webhook criado, use “Enviar teste”.',
  },
  PAYT: {
    at: 'na PayT',
    path: ['Ferramentas', 'Postbacks', 'Novo postback'],
    paste: 'Cole o endereço no campo “URL” e escolha o formato “PayT V1”. Marque estes avisos:',
    events: ['Paga', 'Aguardando pagamento', 'Cancelada', 'Reembolsada', 'Chargeback', 'Assinatura renovada'],
    secret: 'BEFORE',
    bring: `A chave de integração (integration_key) já existe e vai em cada aviso da PayT: está na página “Postbacks”. ${OPTIONAL} ${LOOK}`,
    tryOut: 'Na PayT, no postback criado, use “Testar”, ou faça uma compra pequena.',
  },
  PEPPER: {
    at: 'na Pepper',
    path: ['Ferramentas', 'Webhooks', 'Criar webhook'],
    paste: 'Cole o endereço no campo “URL” e escolha os produtos. Marque estes avisos:',
    events: ['Paga', 'Aguardando pagamento', 'Recusada', 'Reembolsada', 'Chargeback'],
    secret: 'OURS',
    bring: `Nada a trazer. ${LOOK}`,
    tryOut: 'Na Pepper, no webhook criado, use o teste, ou faça uma compra pequena.',
  },
}
