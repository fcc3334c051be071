import { codeOfUf } from '@talao/fiscal'
import { type Fields, list, text } from '../fields.ts'
import type { Submission } from '../authority/submission.ts'
import { group, leaf, leaves, type Row, type Xml } from './tags.ts'
import { taxesXml, totalsXml } from './taxes.ts'

/** What the authority's side gives to a note: its numbers, and the contingency it left in. */
export type Numbering = {
  chave: string
  serie: number
  numero: number
  /** cNF: 8 digits. */
  code: string
  emissionType: '1' | '6' | '7'
  /** When the contingency was entered; tpEmis 6 and 7 demand it. */
  contingencyFrom?: string
}

/** The inside of `<infNFe>` in the order of leiauteNFe_v4.00.xsd, canonical and ready to be signed. */
export function noteXml(note: Submission, numbering: Numbering): Xml {
  const { head, items, payments } = note
  return [
    ideXml(note, numbering),
    issuerXml(head),
    buyerXml(note),
    ...list(head, 'pessoas_autorizadas').map((person) =>
      group(
        'autXML',
        leaves(person, [
          ['CNPJ', 'cnpj'],
          ['CPF', 'cpf'],
        ]),
      ),
    ),
    ...items.map(itemXml),
    totalsXml(head),
    group('transp', leaves(head, [['modFrete', 'modalidade_frete']])),
    billingXml(head),
    paymentXml(head, payments),
    group(
      'infIntermed',
      leaves(head, [
        ['CNPJ', 'cnpj_intermediario'],
        ['idCadIntTran', 'id_intermediario'],
      ]),
    ),
    group(
      'infAdic',
      leaves(head, [
        ['infAdFisco', 'informacoes_adicionais_fisco'],
        ['infCpl', 'informacoes_adicionais_contribuinte'],
      ]),
    ),
    exportXml(note),
    technicalXml(head),
  ].join('')
}

function ideXml({ head, environment, issuerUf }: Submission, numbering: Numbering): Xml {
  return group(
    'ide',
    leaf('cUF', String(codeOfUf(issuerUf) ?? '')),
    leaf('cNF', numbering.code),
    leaves(head, [['natOp', 'natureza_operacao']]),
    leaf('mod', '55'),
    leaf('serie', String(numbering.serie)),
    leaf('nNF', String(numbering.numero)),
    leaves(head, [
      ['dhEmi', 'data_emissao', 'instant'],
      ['dhSaiEnt', 'data_entrada_saida', 'instant'],
      ['tpNF', 'tipo_documento'],
      ['idDest', 'local_destino'],
    ]),
    leaf('cMunFG', text(head, 'municipio') ?? text(head, 'codigo_municipio_emitente')),
    leaves(head, [['cMunFGIBS', 'ibs_cbs_municipio']]),
    leaf('tpImp', '1'),
    leaf('tpEmis', numbering.emissionType),
    leaf('cDV', numbering.chave.slice(-1)),
    leaf('tpAmb', environment === 'producao' ? '1' : '2'),
    leaves(head, [
      ['finNFe', 'finalidade_emissao'],
      ['indFinal', 'consumidor_final'],
      ['indPres', 'presenca_comprador'],
      ['indIntermed', 'indicador_intermediario'],
    ]),
    leaf('procEmi', '0'),
    leaf('verProc', 'Simulador Talao'),
    leaf('dhCont', numbering.contingencyFrom),
    leaf('xJust', numbering.contingencyFrom && 'SEFAZ de origem sem resposta no prazo'),
    ...list(head, 'notas_referenciadas').map((reference) =>
      group('NFref', leaves(reference, [['refNFe', 'chave_nfe']])),
    ),
  )
}

function addressRows(suffix: string): Row[] {
  return [
    ['xLgr', `logradouro_${suffix}`],
    ['nro', `numero_${suffix}`],
    ['xCpl', `complemento_${suffix}`],
    ['xBairro', `bairro_${suffix}`],
    ['cMun', `codigo_municipio_${suffix}`],
  ]
}

function issuerXml(head: Fields): Xml {
  const registered = text(head, 'inscricao_municipal_emitente') !== undefined
  return group(
    'emit',
    leaves(head, [
      ['CNPJ', 'cnpj_emitente'],
      ['xNome', 'nome_emitente'],
      ['xFant', 'nome_fantasia_emitente'],
    ]),
    group(
      'enderEmit',
      leaves(head, [
        ...addressRows('emitente'),
        ['xMun', 'municipio_emitente'],
        ['UF', 'uf_emitente'],
        ['CEP', 'cep_emitente'],
      ]),
      leaf('cPais', '1058'),
      leaf('xPais', 'BRASIL'),
      leaves(head, [['fone', 'telefone_emitente']]),
    ),
    leaves(head, [['IE', 'inscricao_estadual_emitente']]),
    // The schema takes the CNAE only behind a municipal registration.
    registered
      ? leaves(head, [
          ['IM', 'inscricao_municipal_emitente'],
          ['CNAE', 'cnae_fiscal_emitente'],
        ])
      : '',
    leaves(head, [['CRT', 'regime_tributario_emitente']]),
  )
}

function buyerXml({ head, buyerUf }: Submission): Xml {
  const abroad = buyerUf === 'EX'
  const place: Xml = abroad
    ? leaf('xMun', 'EXTERIOR') +
      leaf('UF', 'EX') +
      leaves(head, [
        ['cPais', 'codigo_pais_destinatario'],
        ['xPais', 'pais_destinatario'],
      ])
    : leaves(head, [
        ['xMun', 'municipio_destinatario'],
        ['UF', 'uf_destinatario'],
        ['CEP', 'cep_destinatario'],
      ]) +
      leaf('cPais', '1058') +
      leaf('xPais', 'BRASIL')
  return group(
    'dest',
    leaves(head, [
      ['CNPJ', 'cnpj_destinatario'],
      ['CPF', 'cpf_destinatario'],
      ['idEstrangeiro', 'id_estrangeiro_destinatario'],
      ['xNome', 'nome_destinatario'],
    ]),
    group(
      'enderDest',
      leaves(head, addressRows('destinatario')),
      place,
      leaves(head, [['fone', 'telefone_destinatario']]),
    ),
    leaves(head, [
      ['indIEDest', 'indicador_inscricao_estadual_destinatario'],
      ['IE', 'inscricao_estadual_destinatario'],
      ['ISUF', 'inscricao_suframa_destinatario'],
      ['IM', 'inscricao_municipal_destinatario'],
    ]),
    leaf('email', text(head, 'email_destinatario')?.split(/[,;]/)[0]?.trim().slice(0, 60)),
  )
}

const PRODUCT_ROWS: readonly Row[] = [
  ['xProd', 'descricao'],
  ['NCM', 'codigo_ncm'],
  ['CEST', 'cest'],
  ['cBenef', 'codigo_beneficio_fiscal'],
  ['CFOP', 'cfop'],
  ['uCom', 'unidade_comercial'],
  ['qCom', 'quantidade_comercial'],
  ['vUnCom', 'valor_unitario_comercial'],
  ['vProd', 'valor_bruto', 'money'],
]

const PRODUCT_TAIL: readonly Row[] = [
  ['uTrib', 'unidade_tributavel'],
  ['qTrib', 'quantidade_tributavel'],
  ['vUnTrib', 'valor_unitario_tributavel'],
  ['vFrete', 'valor_frete', 'amount'],
  ['vSeg', 'valor_seguro', 'amount'],
  ['vDesc', 'valor_desconto', 'amount'],
  ['vOutro', 'valor_outras_despesas', 'amount'],
]

function itemXml(item: Fields): Xml {
  const product = group(
    'prod',
    leaves(item, [['cProd', 'codigo_produto']]),
    leaf('cEAN', text(item, 'codigo_barras_comercial') ?? 'SEM GTIN'),
    leaves(item, PRODUCT_ROWS),
    leaf('cEANTrib', text(item, 'codigo_barras_tributavel') ?? 'SEM GTIN'),
    leaves(item, PRODUCT_TAIL),
    leaf('indTot', text(item, 'inclui_no_total') ?? '1'),
    leaves(item, [
      ['xPed', 'pedido_compra'],
      ['nItemPed', 'numero_item_pedido_compra'],
    ]),
  )
  const extra = leaves(item, [['infAdProd', 'informacoes_adicionais_item']])
  return `<det nItem="${Number(text(item, 'numero_item'))}">${product}${taxesXml(item)}${extra}</det>`
}

function billingXml(head: Fields): Xml {
  return group(
    'cobr',
    group(
      'fat',
      leaves(head, [
        ['nFat', 'numero_fatura'],
        ['vOrig', 'valor_original_fatura', 'amount'],
        ['vDesc', 'valor_desconto_fatura', 'amount'],
        ['vLiq', 'valor_liquido_fatura', 'amount'],
      ]),
    ),
    ...list(head, 'duplicatas').map((part) =>
      group(
        'dup',
        leaves(part, [
          ['nDup', 'numero'],
          ['dVenc', 'data_vencimento'],
          ['vDup', 'valor', 'money'],
        ]),
      ),
    ),
  )
}

/** A note without payments says so: 90, nothing. The schema demands the group. */
function paymentXml(head: Fields, payments: readonly Fields[]): Xml {
  const given = payments.length > 0 ? payments : [{ forma_pagamento: '90', valor_pagamento: '0' }]
  return group('pag', ...given.map(onePaymentXml), leaves(head, [['vTroco', 'valor_troco', 'amount']]))
}

function onePaymentXml(payment: Fields): Xml {
  return group(
    'detPag',
    leaves(payment, [
      ['indPag', 'indicador_pagamento'],
      ['tPag', 'forma_pagamento'],
      ['xPag', 'descricao_pagamento'],
      ['vPag', 'valor_pagamento', 'money'],
      ['dPag', 'data_pagamento'],
    ]),
    group(
      'card',
      leaves(payment, [
        ['tpIntegra', 'tipo_integracao'],
        ['CNPJ', 'cnpj_credenciadora'],
        ['tBand', 'bandeira_operadora'],
        ['cAut', 'numero_autorizacao'],
      ]),
    ),
  )
}

function exportXml({ head, buyerUf, issuerUf }: Submission): Xml {
  if (buyerUf !== 'EX' || text(head, 'tipo_documento') !== '1') return ''
  return group(
    'exporta',
    leaf('UFSaidaPais', text(head, 'uf_local_embarque') ?? issuerUf),
    leaf('xLocExporta', text(head, 'local_embarque') ?? text(head, 'municipio_emitente')),
  )
}

function technicalXml(head: Fields): Xml {
  return group(
    'infRespTec',
    leaves(head, [
      ['CNPJ', 'cnpj_responsavel_tecnico'],
      ['xContato', 'contato_responsavel_tecnico'],
      ['email', 'email_responsavel_tecnico'],
      ['fone', 'telefone_responsavel_tecnico'],
    ]),
  )
}
