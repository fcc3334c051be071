import { decimalFromCents } from '@talao/fiscal'
import { PRODUCER, uuidOf } from '../identity.ts'
import { producerCents, type StoredSale } from '../store/sale.ts'
import { localText } from '../times.ts'
import { MONETIZZE_NAMES, MONETIZZE_STATUS } from './status.ts'

const METHODS = { credit_card: 'Cartão de crédito', pix: 'Pix', boleto: 'Boleto' } as const
const NO_TIME = '0000-00-00 00:00:00'

/** A transaction: the same objects as in the webhook, with all values as text. */
export function transactionRow(sale: StoredSale, key: string) {
  const status = MONETIZZE_STATUS[sale.status]
  const name = MONETIZZE_NAMES[status]
  return {
    chave_unica: key,
    produto: {
      codigo: sale.product.id,
      chave: hexOf(sale.product.id),
      nome: sale.product.name,
      categoria: '',
    },
    tipoPostback: { codigo: '2', descricao: 'Produtor' },
    tipoEvento: { codigo: String(status), descricao: name },
    order_bump: '2',
    venda: { ...saleOf(sale), status: name, codigo_status: String(status) },
    plano: { codigo: sale.product.id, referencia: `R${sale.product.id}`, nome: 'Plano único', quantidade: '1' },
    ...(sale.subscription_code ? { assinatura: subscriptionOf(sale, sale.subscription_code) } : {}),
    comissoes: sharesOf(sale),
    comprador: buyerOf(sale),
    produtor: { cnpj_cpf: PRODUCER.document, nome: PRODUCER.name, email: PRODUCER.email },
    url_recuperacao: '',
  }
}

function saleOf(sale: StoredSale) {
  return {
    codigo: sale.code,
    plano: sale.product.id,
    cupom: '',
    dataInicio: localText(sale.created_at),
    dataFinalizada: sale.approved_at === null ? NO_TIME : localText(sale.approved_at),
    meioPagamento: 'Monetizze',
    formaPagamento: METHODS[sale.payment_method],
    garantiaRestante: '0',
    parcelas: String(sale.installments),
    valor: decimalFromCents(sale.price_cents),
    quantidade: String(sale.quantity),
    valorRecebido: decimalFromCents(producerCents(sale)),
    tipo_frete: sale.freight_cents > 0 ? 'PAC' : '',
    descr_tipo_frete: '',
    frete: decimalFromCents(sale.freight_cents),
    onebuyclick: '',
    venda_upsell: sale.parent_code ?? '',
    src: '',
    linkBoleto: '',
    linha_digitavel: '',
    idioma: 'pt-BR',
    moeda: sale.currency,
    pais_origem: sale.buyer.country,
  }
}

function subscriptionOf(sale: StoredSale, codigo: string) {
  return { codigo, status: 'Ativa', data_assinatura: localText(sale.created_at), parcela: String(sale.recurrence) }
}

function sharesOf(sale: StoredSale) {
  const share = (type: string, who: { name: string; email: string; code?: string }, cents: number) => ({
    refAfiliado: who.code ?? '',
    nome: who.name,
    tipo_comissao: type,
    valor: decimalFromCents(cents),
    porcentagem: '',
    email: who.email,
  })
  return [
    share('Sistema', { name: 'Monetizze', email: '' }, sale.fee_cents),
    share('Produtor', PRODUCER, producerCents(sale)),
    ...sale.coproducers.map((one) => share('Co-Produtor', one, one.amount_cents)),
    ...sale.affiliates.map((one) => share('Último Clique', one, one.amount_cents)),
  ]
}

/** Data that the checkout did not ask for is an empty text. */
function buyerOf({ buyer }: StoredSale) {
  const { address } = buyer
  return {
    nome: buyer.name,
    email: buyer.email,
    data_nascimento: '',
    cnpj_cpf: buyer.document ?? '',
    telefone: buyer.phone ?? '',
    cep: address?.postal_code ?? '',
    endereco: address?.street ?? '',
    numero: address?.number ?? '',
    complemento: address?.complement ?? '',
    bairro: address?.neighborhood ?? '',
    cidade: address?.city ?? '',
    estado: address?.state ?? '',
    pais: buyer.country,
  }
}

function hexOf(text: string): string {
  return uuidOf(`monetizze ${text}`).replaceAll('-', '')
}
