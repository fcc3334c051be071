// table
/**
 * Allowed wire values and their Portuguese labels: one list for schemas, filters and screens. Must not import zod: the
 * screens import it.
 */

import type { NfeFieldOf } from '@talao/fiscal/note/nfe'
import type { PlatformId } from './ids.ts'

export const NFE_STATUS_LABELS = {
  PENDING: 'Pendente',
  FAIL: 'Falha',
  PROCESSING: 'Processando',
  Autorizada: 'Autorizada',
  Negada: 'Negada',
  Cancelada: 'Cancelada',
  CancelamentoNegado: 'Cancelamento negado',
} as const
export type NfeStatusWire = keyof typeof NFE_STATUS_LABELS

/** WAINTING is the spelling of the wire (docs/especificacao/valores.md). */
export const NFSE_STATUS_LABELS = {
  PENDING: 'Pendente',
  FAIL: 'Falha',
  WAINTING: 'Aguardando autorização',
  Autorizada: 'Autorizada',
  Negada: 'Negada',
  Cancelada: 'Cancelada',
} as const
/** The statuses of both kinds of notes. A shared status has the same label in both. */
export const NOTE_STATUS_LABELS = { ...NFE_STATUS_LABELS, ...NFSE_STATUS_LABELS } as const
export type NoteStatusWire = keyof typeof NOTE_STATUS_LABELS

export const NFSE_NATURE_LABELS = {
  '1': 'Tributação no município',
  '2': 'Tributação fora do município',
  '3': 'Isenção',
  '4': 'Imune',
  '5': 'Exigibilidade suspensa por decisão judicial',
  '6': 'Exigibilidade suspensa por procedimento administrativo',
  '7': 'Exportação',
  '8': 'Não incidência',
} as const

/** Source: leiaute DPS 1.01, tpImunidade; CF, art. 150, VI. */
export const NFSE_IMMUNITY_LABELS = {
  '1': 'Patrimônio, renda ou serviços de outro ente público',
  '2': 'Entidades religiosas e templos',
  '3': 'Partidos, sindicatos, educação e assistência social sem fins lucrativos',
  '4': 'Livros, jornais, periódicos e o papel para imprimi-los',
  '5': 'Fonogramas e videofonogramas musicais brasileiros',
} as const

export const MUNICIPAL_BENEFIT_LABELS = {
  reduction: 'Redução da base de cálculo',
  exemption: 'Isenção',
  rate: 'Alíquota diferenciada',
} as const

export const SALE_STATUS_LABELS = {
  PENDING: 'Pendente',
  DONE: 'Processada',
  UNPROCESSED: 'Incompleta',
  UNCOMPLETED: 'Incompleta (aguardando pagamento)',
  CANCELED: 'Cancelada',
  LOCKED: 'Bloqueada',
} as const
export type SaleStatusWire = keyof typeof SALE_STATUS_LABELS

export const PRODUCT_STATUS_LABELS = { ACTIVE: 'Ativo', INACTIVE: 'Inativo', PENDING: 'Pendente' } as const
export type ProductStatus = keyof typeof PRODUCT_STATUS_LABELS

export const TYPE_FISCAL_NOTE_LABELS = {
  NFE: 'Nota de produto',
  NFSE: 'Nota de serviço',
  NFE_NFSE: 'As duas',
} as const
export type TypeFiscalNote = keyof typeof TYPE_FISCAL_NOTE_LABELS

export const PLATFORM_LABELS = {
  EDUZZ: 'Eduzz',
  HOTMART: 'Hotmart',
  XGROW: 'Xgrow',
  MONETIZZE: 'Monetizze',
  TICTO: 'Ticto',
  BRAIP: 'Braip',
  KIWIFY: 'Kiwify',
  PREFECTPAY: 'PerfectPay',
  TMB: 'TMB',
  API: 'Token de API',
  OTHER: 'Outra plataforma',
} as const satisfies Record<PlatformId, string>

export const SOURCE_LABELS = {
  ...PLATFORM_LABELS,
  'TICTO-V1': 'Ticto',
  MANUAL: 'Manual',
  IMPORT: 'Arquivo',
} as const

export const TAX_REGIME_LABELS = {
  SIMPLES_NACIONAL: 'Simples Nacional',
  SIMPLES_NACIONAL_EXCESSO: 'Simples Nacional, excesso de sublimite',
  LUCRO_PRESUMIDO: 'Lucro presumido',
  LUCRO_REAL: 'Lucro real',
  MEI: 'MEI',
} as const

/** What a company sells; determines which notes it needs. */
export const COMPANY_SELLS_LABELS = {
  COURSES: 'Cursos e mentorias',
  EBOOKS: 'E-books',
  SOFTWARE: 'Software',
  SERVICES: 'Serviços',
  GOODS: 'Produtos físicos',
} as const
export type CompanySells = keyof typeof COMPANY_SELLS_LABELS

/** Confidence of a suggestion: A, the text of the law; B, an official table; C, common practice. */
export const CONFIDENCES = ['A', 'B', 'C'] as const

export const SPECIAL_TAX_REGIME_LABELS = {
  '0': 'Nenhum',
  '1': 'Ato cooperado (cooperativa)',
  '2': 'Estimativa',
  '3': 'Microempresa municipal',
  '4': 'Notário ou registrador',
  '5': 'Profissional autônomo',
  '6': 'Sociedade de profissionais',
  '9': 'Outros',
} as const

export const GATEWAY_LABELS = { FOCUS_NFE: 'Focus NFe', SEFAZ: 'Direto na SEFAZ' } as const
export const NFS_GATEWAY_LABELS = {
  FOCUS_NFE: 'Focus NFe (nacional)',
  FOCUS_NFE_MUNICIPAL: 'Focus NFe (municipal)',
  NFSE_NACIONAL: 'Direto na NFS-e Nacional',
} as const

export const CUSTOMER_PRESENCE_LABELS = {
  NaoSeAplica: 'Não se aplica',
  OperacaoPresencial: 'Presencial',
  OperacaoPelaInternet: 'Pela internet',
  OperacaoTeleatendimento: 'Teleatendimento',
  EntregaEmDomicilio: 'Entrega em domicílio',
  OperacaoPresencialForaEstabelecimento: 'Presencial fora do estabelecimento',
  OperacaoNaoPresencialOutros: 'Não presencial, outros',
} as const

export const GOAL_LABELS = {
  Normal: 'Normal',
  Complementar: 'Complementar',
  Ajuste: 'Ajuste',
  Devolucao: 'Devolução',
  NotaCredito: 'Nota de crédito',
  NotaDebito: 'Nota de débito',
} as const

export const TYPE_OPERATION_LABELS = { Saida: 'Saída', Entrada: 'Entrada' } as const

export const SHIPPING_LABELS = {
  '0': 'Por conta do remetente (CIF)',
  '1': 'Por conta do destinatário (FOB)',
  '2': 'Por conta de terceiros',
  '3': 'Próprio do remetente',
  '4': 'Próprio do destinatário',
  '9': 'Sem transporte',
} as const

/** The closed lists of an NF-e's head, by field. */
export const NFE_LIST_LABELS = {
  type_operation: TYPE_OPERATION_LABELS,
  goal: GOAL_LABELS,
  customer_presence: CUSTOMER_PRESENCE_LABELS,
  shipping: SHIPPING_LABELS,
} as const satisfies Record<NfeFieldOf<'list'>, Readonly<Record<string, string>>>

export const ICMS_TAXPAYER_LABELS = {
  Contribuinte: 'Contribuinte',
  Isento: 'Isento',
  NaoContribuinte: 'Não contribuinte',
} as const

/** Source: leiaute DPS 1.01, cNaoNIF; o 0 é só de notas transcritas de outro sistema (E0226). */
export const NO_FOREIGN_DOCUMENT_LABELS = {
  '1': 'Dispensado de documento',
  '2': 'Documento não exigido no país',
} as const

export const SALE_PAYMENT_METHOD_LABELS = {
  credit_card: 'Cartão de crédito',
  pix: 'PIX',
  boleto: 'Boleto',
  wallet: 'Carteira digital',
  paypal: 'PayPal',
  other: 'Outro',
} as const

export const NOTE_PAYMENT_METHOD_LABELS = {
  '01': 'Dinheiro',
  '03': 'Cartão de crédito',
  '04': 'Cartão de débito',
  '15': 'Boleto',
  '17': 'PIX dinâmico',
  '18': 'Transferência ou carteira digital',
  '19': 'Cashback ou crédito',
  '20': 'PIX estático',
  '23': 'PIX automático',
  '90': 'Sem pagamento',
  '91': 'Pagamento posterior',
  '99': 'Outros',
} as const

export const MISSING_LABELS = {
  document: 'CPF ou CNPJ',
  address: 'endereço',
  email: 'e-mail',
  product: 'produto',
  amount: 'valor que confere',
  exchange_rate: 'cotação em reais',
} as const

/** What will happen to a waiting sale; NONE for one that waits for nothing, or was not judged yet. */
export const SALE_LIGHT_LABELS = {
  GREEN: 'Sai sozinha',
  YELLOW: 'Com aviso',
  RED: 'Vai falhar',
  NONE: 'Sem previsão',
} as const

export const DELIVERY_STATE_LABELS = {
  RECEIVED: 'Recebido',
  APPLIED: 'Aplicado',
  IGNORED: 'Sem mudança',
  TEST: 'Teste',
  NEEDS_MAPPING: 'Precisa de mapeamento',
  FAILED: 'Falhou',
  UNVERIFIED: 'Esperando o token',
} as const
export type DeliveryState = keyof typeof DELIVERY_STATE_LABELS

/** Events a company's webhook endpoints can receive. Never rename one: client programs depend on the names. */
export const WEBHOOK_EVENT_LABELS = {
  'nfe.authorized': 'NF-e autorizada',
  'nfe.denied': 'NF-e negada',
  'nfe.failed': 'NF-e com falha antes da SEFAZ',
  'nfe.cancel_denied': 'Cancelamento da NF-e negado',
  'nfe.canceled': 'NF-e cancelada',
  'nfse.authorized': 'NFS-e autorizada',
  'nfse.denied': 'NFS-e negada',
  'nfse.failed': 'NFS-e com falha antes da prefeitura',
  'nfse.cancel_denied': 'Cancelamento da NFS-e negado',
  'nfse.canceled': 'NFS-e cancelada',
  'sale.created': 'Venda recebida',
  'sale.ready': 'Venda paga e completa',
  'sale.incomplete': 'Venda paga, mas faltam dados',
  'sale.locked': 'Venda bloqueada',
  'sale.processed': 'Venda virou nota',
  'sale.canceled': 'Venda cancelada',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENT_LABELS

export const WEBHOOK_DELIVERY_STATE_LABELS = {
  WAITING: 'Aguardando',
  DELIVERED: 'Entregue',
  FAILED: 'Não entregue',
} as const
export type WebhookDeliveryState = keyof typeof WEBHOOK_DELIVERY_STATE_LABELS

export const IMPORT_STATUS_LABELS = { PENDING: 'Pendente', STARTED: 'Processando', DONE: 'Finalizada' } as const
export type ImportStatus = keyof typeof IMPORT_STATUS_LABELS

export const COPRODUCTION_BASE_LABELS = {
  PRODUCER: 'O produtor emite o valor inteiro',
  SHARE: 'Cada coprodutor emite a sua parte',
} as const

export const FOREIGN_BUYER_LABELS = { ASK: 'Perguntar antes de emitir', ISSUE: 'Emitir como as outras' } as const

export const REFUND_PATH_LABELS = {
  CANCEL: 'Cancelar a nota',
  SUBSTITUTE: 'Substituir a nota',
  RETURN_NOTE: 'Emitir nota de devolução',
  HUMAN: 'Resolver com o contador',
} as const
export type RefundPath = keyof typeof REFUND_PATH_LABELS

export const REFUND_STATE_LABELS = {
  OPEN: 'Aberto',
  ASKED: 'Em andamento',
  DONE: 'Resolvido',
  DISMISSED: 'Dispensado',
} as const

/** Why a sale and its notes differ, if known. */
export const DIFFERENCE_REASON_LABELS = {
  SALE_CHANGED: 'A venda mudou depois da nota',
  NOTE_CHANGED: 'Uma nota foi alterada à mão',
  NOTE_CANCELED: 'Uma nota foi cancelada',
  NOTE_DELETED: 'Um rascunho foi excluído',
  HAND_MADE: 'A nota foi feita à mão com outro valor',
  FOUND: 'Encontrada na conferência',
} as const
export type DifferenceReason = keyof typeof DIFFERENCE_REASON_LABELS

export const DIFFERENCE_ACT_LABELS = {
  NOTE: 'Fazer nota do que falta',
  COMPLEMENT: 'Fazer nota complementar',
  REPLACE: 'Substituir a nota',
  GIVE_UP: 'Encerrar com motivo',
} as const
export type DifferenceAct = keyof typeof DIFFERENCE_ACT_LABELS

export const SPLIT_KIND_LABELS = { PRODUCER: 'Produtor', COPRODUCER: 'Coprodutor' } as const

export const TASK_STATE_LABELS = {
  QUEUED: 'Na fila',
  RUNNING: 'Em andamento',
  DONE: 'Terminada',
  FAILED: 'Falhou',
  CANCELED: 'Parada',
} as const

export const TASK_ROW_STATE_LABELS = {
  WAITING: 'Na fila',
  DONE: 'Feita',
  REFUSED: 'Recusada',
  FAILED: 'Falhou',
} as const
export type TaskRowState = keyof typeof TASK_ROW_STATE_LABELS

/** null uses the company's setting. */
export const AUTO_SEND_LABELS = { null: 'Como a empresa', true: 'Sim', false: 'Não' } as const

export const INTEGRATION_STATE_LABELS = {
  OK: 'Recebendo',
  WAITING: 'Aguardando o primeiro aviso',
  FAILING: 'Com falha',
} as const

/**
 * Progress of a platform's connection: the platform has our address, then the secret is known, then an authentic
 * delivery arrived.
 */
export const INTEGRATION_SETUP_LABELS = {
  DRAFT: 'Rascunho',
  WAITING: 'Aguardando o primeiro aviso',
  CONNECTED: 'Ligada',
} as const

export const CONNECTED_BY_LABELS = {
  DELIVERY: 'Um aviso de venda',
  TEST: 'Um aviso de teste',
  PULL: 'Uma consulta à plataforma',
  PERSON: 'Uma pessoa',
} as const

/** Why a user should check an integration, the worst first. */
export const INTEGRATION_ATTENTION_LABELS = {
  FAILING: 'Com falha',
  WRONG_SIGNATURE: 'Recusou avisos hoje',
  WAITING: 'Espera há mais de um dia',
  SILENT: 'Sem avisos há uma semana',
  DRAFT: 'Rascunho',
  OK: 'Em ordem',
} as const

/** E-mails whose text a company may write. */
export const EMAIL_TEMPLATES = {
  NFE_AUTHORIZED: 'NF-e autorizada',
  NFSE_AUTHORIZED: 'NFS-e autorizada',
  NOTE_CANCELED: 'Nota cancelada',
  CORRECTION_LETTER: 'Carta de correção',
} as const

/** What a new client company is waiting for, in the usual order. */
export const ONBOARDING_STATUS_LABELS = {
  AWAITING_PRODUCT_CONFIGURATION: 'Aguardando configuração de produtos',
  AWAITING_POWER_OF_ATTORNEY: 'Aguardando procuração',
  AWAITING_POWER_OF_ATTORNEY_SIGNATURE: 'Aguardando assinatura da procuração',
  AWAITING_PAYMENT: 'Aguardando pagamento',
  AWAITING_ATTACHMENTS: 'Aguardando anexos',
  AWAITING_REFERRAL_CODE: 'Aguardando código de indicação',
  AWAITING_ML_ACCOUNT_SETUP: 'Aguardando configuração da conta ML',
  DONE: 'Concluído',
} as const

/** INDEBIT is the spelling of the wire (docs/especificacao/valores.md). */
export const CONTRACT_STATUS_LABELS = {
  ACTIVE: 'Ativo',
  INACTIVE: 'Inativo',
  DONE: 'Concluído',
  CANCELED: 'Cancelado',
  INDEBIT: 'Inadimplente',
} as const

export const INSTALLMENT_STATUS_LABELS = { PENDING: 'Pendente', PAID: 'Paga', CANCELED: 'Cancelada' } as const

export const RECURRENCE_LABELS = {
  MONTH: 'Mensal',
  'THREE-MONTHS': 'Trimestral',
  SEMESTER: 'Semestral',
  YEAR: 'Anual',
} as const

/** The user is active, has no password yet, or may not sign in. */
export const USER_STATUS_LABELS = { ACTIVE: 'Ativo', INVITED: 'Convidado', DISABLED: 'Desativado' } as const

export const AUDIT_ACTION_LABELS = { CREATED: 'Criou', CHANGED: 'Mudou', REMOVED: 'Removeu' } as const

export const AUDIT_ENTITY_LABELS = {
  company: 'Empresa',
  certificate: 'Certificado',
  'company-config': 'Automação',
  'nfe-default-setting': 'Padrões da NF-e',
  'nfs-default-setting': 'Padrões da NFS-e',
  'nfe-access-setting': 'Numeração da NF-e',
  'nfs-access-setting': 'Numeração e acesso da NFS-e',
  user: 'Usuário',
  'sale-integration': 'Integração',
  product: 'Produto',
  sale: 'Venda',
  'fiscal-note': 'NF-e',
  'service-fiscal-note': 'NFS-e',
  'void-range': 'Inutilização',
  'email-template': 'Texto de e-mail',
  'oauth-client': 'Token de API',
  'webhook-endpoint': 'Webhook de saída',
  'sale-file-import': 'Importação',
  refund: 'Reembolso',
  task: 'Tarefa',
  onboarding: 'Chegada da empresa',
  contract: 'Contrato',
  installment: 'Parcela',
  credit: 'Crédito',
  'norm-bundle': 'Normas',
  'norm-settings': 'Chaves e endereço das normas',
} as const

export const NOTIFICATION_CATEGORY_LABELS = {
  INTEGRATION: 'Integração',
  NFE: 'Nota de produto',
  NFSE: 'Nota de serviço',
  SALE: 'Venda',
  IMPORT: 'Importação',
  CERTIFICATE: 'Certificado',
  CREDIT: 'Crédito',
  SYSTEM: 'Sistema',
} as const
