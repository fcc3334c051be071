// table
/** The questions a note answers about itself, in their order. */
export const REASON_QUESTIONS = {
  kind: 'Por que esta nota',
  split: 'Por que duas notas',
  issuer: 'Por que esta empresa emite',
  parts: 'Por que mais de uma nota de serviço',
  amount: 'Por que este valor',
  day: 'Por que este dia',
  competence: 'Por que esta competência',
  environment: 'Por que este ambiente',
  cfop: 'Por que este CFOP',
  ncm: 'Por que este NCM',
  icms_code: 'Por que este código do ICMS',
  service_code: 'Por que este serviço',
  place: 'Por que o ISS é desta cidade',
  iss: 'Por que este ISS',
  withheld: 'Por que há retenção',
  ibs_cbs: 'Por que IBS e CBS assim',
  tax: 'Por que este imposto',
  buyer_kind: 'Por que pessoa física ou jurídica',
  icms_taxpayer: 'Por que contribuinte ou não',
  intermediary: 'Por que há intermediador',
  payment: 'Por que este pagamento',
  number: 'Por que este número',
} as const
export type ReasonKey = keyof typeof REASON_QUESTIONS

/** A: the text of the law. B: an official table or layout. C: a choice of the seller, or practice. */
type WhyRule = { source: string; says: string; confidence: 'A' | 'B' | 'C' }

const LC_116 = 'LC 116/2003, art. 1º'
const CFOP = 'Convênio S/Nº de 1970, Anexo II'
const CHOICE = 'Escolha da empresa'

/**
 * The rules that choose what a note has. An id never changes its meaning: stored notes name it. Inputs as in TAX_RULES.
 */
export const WHY_RULES = {
  'KIND-GOODS': { source: 'CF, art. 155, II', confidence: 'A', says: 'É venda de produto: {what#}.' },
  'KIND-SERVICE': { source: LC_116, confidence: 'A', says: 'É serviço: {what#}.' },
  'KIND-TYPED': { source: CHOICE, confidence: 'C', says: 'Uma pessoa escreveu esta nota, sem venda.' },
  'SPLIT-BOTH': {
    source: 'CF, art. 155, II; LC 116/2003, art. 1º',
    confidence: 'C',
    says: 'São {percent%} em nota de produto, e o resto em nota de serviço.',
  },
  'SPLIT-LEFT-OUT': {
    source: CHOICE,
    confidence: 'C',
    says: 'Só {percent%} do valor vira nota. O resto fica de fora.',
  },
  'ISSUER-OWN': { source: 'CTN, art. 121', confidence: 'A', says: 'Foi esta empresa que vendeu.' },
  'ISSUER-PART': {
    source: 'Contrato de coprodução',
    confidence: 'C',
    says: 'Outra empresa vendeu; esta emite a parte dela como coprodutora.',
  },
  'PARTS-SERVICE': {
    source: 'Leiaute DPS 1.01, grupo serv',
    confidence: 'B',
    says: 'Cada nota de serviço leva um serviço só, e esta venda tem {count#}.',
  },
  'AMOUNT-ITEMS': { source: 'MOC 7.0, anexo I, grupo W', confidence: 'B', says: 'Soma dos itens: {total$}.' },
  'DAY-WARRANTY': {
    source: 'Lei 8.078/1990, art. 49',
    confidence: 'A',
    says: 'É o fim da garantia, {warranty#}: antes dele o comprador ainda pode desistir.',
  },
  'DAY-DELAY': { source: CHOICE, confidence: 'C', says: 'São {days#} dias depois da aprovação, em {approved#}.' },
  'DAY-APPROVAL': { source: CHOICE, confidence: 'C', says: 'É o dia da aprovação: não há espera.' },
  'DAY-CHOSEN': { source: CHOICE, confidence: 'C', says: 'Uma pessoa escolheu este dia.' },
  'DAY-SENDING': { source: 'MOC 7.0, campo B09', confidence: 'B', says: 'É o dia em que a nota é enviada.' },
  'COMPETENCE-DAY': { source: 'Leiaute DPS 1.01, dCompet', confidence: 'B', says: 'É o dia da emissão.' },
  'COMPETENCE-CHOSEN': {
    source: 'Leiaute DPS 1.01, dCompet',
    confidence: 'B',
    says: 'Uma pessoa escolheu a competência.',
  },
  'ENVIRONMENT-REAL': { source: CHOICE, confidence: 'C', says: 'A empresa emite em produção: a nota vale.' },
  'ENVIRONMENT-TEST': { source: CHOICE, confidence: 'C', says: 'A empresa emite em homologação: a nota não vale.' },
  'CFOP-SAME-STATE': { source: CFOP, confidence: 'A', says: 'Quem vende e quem compra estão no mesmo estado.' },
  'CFOP-OTHER-STATE-TAXPAYER': {
    source: CFOP,
    confidence: 'A',
    says: 'Quem compra está em outro estado e é contribuinte do ICMS.',
  },
  'CFOP-OTHER-STATE': {
    source: CFOP,
    confidence: 'A',
    says: 'Quem compra está em outro estado e não é contribuinte do ICMS.',
  },
  'CFOP-ABROAD': { source: CFOP, confidence: 'A', says: 'Quem compra está fora do Brasil.' },
  'CFOP-MEI': {
    source: 'Ajuste SINIEF 03/2022; NT 2024.001',
    confidence: 'A',
    says: 'É o CFOP da MEI para este destino.',
  },
  'CFOP-RETURN': { source: CFOP, confidence: 'A', says: 'É o CFOP com que a mercadoria vendida volta.' },
  'CODE-SET': { source: CHOICE, confidence: 'C', says: 'É o código do cadastro.' },
  'CODE-NOTE': { source: CHOICE, confidence: 'C', says: 'Foi escolhido na própria nota.' },
  'CODE-MISSING': { source: 'MOC 7.0', confidence: 'B', says: 'Nenhum cadastro diz, e a lei não decide por ele.' },
  'ICMS-CODE-IMMUNE': {
    source: 'CF, art. 150, VI, d; Súmula Vinculante 57',
    confidence: 'A',
    says: 'Livro, jornal e periódico são imunes, também os digitais.',
  },
  'ICMS-CODE-EXPORT': { source: 'CF, art. 155, § 2º, X, a', confidence: 'A', says: 'Exportação não paga ICMS.' },
  'ICMS-CODE-REGIME': {
    source: 'Ajuste SINIEF 07/2005, tabela de CSOSN',
    confidence: 'B',
    says: 'O Simples paga o ICMS dentro do DAS, sem crédito na nota.',
  },
  'SERVICE-CODE': { source: 'LC 116/2003, lista anexa', confidence: 'A', says: 'Item {item#} da lista de serviços.' },
  'PLACE-PROVIDER': { source: 'LC 116/2003, art. 3º', confidence: 'A', says: 'O ISS é da cidade de quem presta.' },
  'PLACE-SERVICE': {
    source: 'LC 116/2003, art. 3º',
    confidence: 'A',
    says: 'O ISS é da cidade onde o serviço é prestado.',
  },
  'PLACE-BUYER': { source: 'LC 116/2003, art. 3º', confidence: 'A', says: 'O ISS é da cidade de quem compra.' },
  'ISS-LINE': { source: 'LC 116/2003, arts. 7º e 8º', confidence: 'A', says: '{text#}' },
  'WITHHELD-BUYER': { source: 'LC 116/2003, art. 6º; Lei 10.833/2003, art. 30', confidence: 'A', says: '{text#}' },
  'IBS-CBS-LINE': { source: 'LC 214/2025', confidence: 'B', says: '{text#}' },
  'TAX-LINE': { source: 'A lei de cada imposto', confidence: 'A', says: '{text#}' },
  'BUYER-PF': { source: 'CPF do comprador', confidence: 'A', says: 'Quem compra tem CPF.' },
  'BUYER-PJ': { source: 'CNPJ do comprador', confidence: 'A', says: 'Quem compra tem CNPJ.' },
  'BUYER-WITHOUT-DOCUMENT': {
    source: 'Cadastro do comprador',
    confidence: 'B',
    says: 'Quem compra não informou CPF nem CNPJ.',
  },
  'BUYER-ABROAD': { source: 'Endereço do comprador', confidence: 'A', says: 'Quem compra está fora do Brasil.' },
  'TAXPAYER-YES': { source: 'MOC 7.0, campo E16a', confidence: 'B', says: 'O comprador é contribuinte do ICMS.' },
  'TAXPAYER-EXEMPT': {
    source: 'MOC 7.0, campo E16a',
    confidence: 'B',
    says: 'O comprador é isento de inscrição estadual.',
  },
  'TAXPAYER-NO': { source: 'MOC 7.0, campo E16a', confidence: 'B', says: 'O comprador não é contribuinte do ICMS.' },
  'INTERMEDIARY-PLATFORM': { source: 'NT 2020.006', confidence: 'B', says: 'A venda passou por uma plataforma.' },
  'INTERMEDIARY-NONE': {
    source: 'NT 2020.006',
    confidence: 'B',
    says: 'A venda é da própria empresa, sem intermediador.',
  },
  'PAYMENT-METHOD': { source: 'IT 2024.002, meios de pagamento', confidence: 'B', says: 'É o meio dito na venda.' },
  'NUMBER-NEXT': { source: 'MOC 7.0, campo B08', confidence: 'B', says: 'É o seguinte da série {serie#}.' },
} as const satisfies Record<string, WhyRule>
export type WhyRuleId = keyof typeof WHY_RULES

/** Where a value of a note comes from. */
export const REASON_ORIGINS = {
  ITEM: 'Item da venda',
  NOTE: 'A própria nota',
  PRODUCT: 'Produto',
  INTEGRATION: 'Integração',
  COMPANY: 'Empresa',
  DEFAULT: 'Padrões da empresa',
  LAW: 'A lei',
  PLATFORM: 'A plataforma',
  PERSON: 'Uma pessoa',
} as const
export type ReasonOrigin = keyof typeof REASON_ORIGINS
