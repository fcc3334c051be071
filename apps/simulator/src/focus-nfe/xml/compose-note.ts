import { codeOfUf, dayInSaoPaulo, INF_NFE, type InfNfe } from '@talao/fiscal'
import { checkLayout, type LayoutFault } from '@talao/fiscal/layout/check'
import type { AnyValue } from '@talao/fiscal/layout/row'
import { type Fields, list, text } from '../../http/fields.ts'
import { emittedAt, type Submission } from '../nfe/submission.ts'
import { composeGroup, unlessEmpty } from './compose-group.ts'
import { composeTaxes, composeTotals } from './compose-taxes.ts'
import {
  AUT_XML,
  CARD,
  CHANGE,
  DEST,
  DET_PAG,
  DUP,
  EMIT,
  ENDER_DEST,
  ENDER_DEST_ABROAD,
  ENDER_EMIT,
  FAT,
  IDE,
  INFORMATION,
  INTERMEDIARY,
  PROD,
  REFERENCE,
  TECHNICAL,
  TRANSP,
} from './note-sources.ts'

/** The numbers and the contingency assigned to a note when it is sent. */
export type Numbering = {
  chave: string
  serie: number
  numero: number
  /** cNF: 8 digits. */
  code: string
  emissionType: '1' | '6' | '7'
  /** When the contingency began. Required by tpEmis 6 and 7. */
  contingencyFrom?: string
}

/** `infNFe` as an object of the layout, or its faults against the layout in force on the emission day. */
export type Composed = { ok: true; infNFe: InfNfe } | { ok: false; faults: readonly [LayoutFault, ...LayoutFault[]] }

export function composeNote(note: Submission, numbering: Numbering): Composed {
  const value = composeInside(note, numbering)
  const [fault, ...more] = checkLayout<AnyValue>(INF_NFE, value, dayInSaoPaulo(emittedAt(note)))
  return fault ? { ok: false, faults: [fault, ...more] } : { ok: true, infNFe: value as InfNfe }
}

function composeInside(note: Submission, numbering: Numbering): AnyValue {
  const { head, items, payments } = note
  return {
    Id: `NFe${numbering.chave}`,
    versao: '4.00',
    ide: composeIde(note, numbering),
    emit: composeIssuer(head),
    dest: composeBuyer(note),
    autXML: list(head, 'pessoas_autorizadas').map((person) => composeGroup(person, AUT_XML)),
    det: items.map((item) => ({
      ...composeItem(item),
      DFeReferenciado: isReturn(head) ? referenced(head) : undefined,
    })),
    total: composeTotals(note),
    transp: composeGroup(head, TRANSP),
    cobr: composeBilling(head),
    pag: composePayments(head, payments),
    infIntermed: unlessEmpty(composeGroup(head, INTERMEDIARY)),
    infAdic: unlessEmpty(composeGroup(head, INFORMATION)),
    exporta: composeExport(note),
    infRespTec: unlessEmpty(composeGroup(head, TECHNICAL)),
  }
}

function composeIde({ head, environment, issuerUf }: Submission, numbering: Numbering): AnyValue {
  const { chave, code, serie, numero, emissionType, contingencyFrom } = numbering
  return {
    ...composeGroup(head, IDE),
    cUF: String(codeOfUf(issuerUf) ?? ''),
    cNF: code,
    mod: '55',
    serie: String(serie),
    nNF: String(numero),
    cMunFG: text(head, 'municipio') ?? text(head, 'codigo_municipio_emitente'),
    tpImp: '1',
    tpEmis: emissionType,
    cDV: chave.slice(-1),
    tpAmb: environment === 'producao' ? '1' : '2',
    procEmi: '0',
    verProc: 'Simulador Talao',
    dhCont: contingencyFrom,
    xJust: contingencyFrom && 'SEFAZ de origem sem resposta no prazo',
    NFref: isReturn(head)
      ? []
      : list(head, 'notas_referenciadas').map((reference) => composeGroup(reference, REFERENCE)),
  }
}

/**
 * Since 2026-11-16 returns reference the original note per item. Focus has no field for it, so we assume that it moves
 * the reference itself.
 */
function isReturn(head: Fields): boolean {
  return text(head, 'finalidade_emissao') === '4' && (text(head, 'data_emissao') ?? '') >= '2026-11-16'
}

function referenced(head: Fields): AnyValue | undefined {
  const [first] = list(head, 'notas_referenciadas')
  return first && { chaveAcesso: text(first, 'chave_nfe') }
}

const BRAZIL = { cPais: '1058', xPais: 'BRASIL' }

function composeIssuer(head: Fields): AnyValue {
  const issuer = composeGroup(head, EMIT)
  return {
    ...issuer,
    enderEmit: { ...composeGroup(head, ENDER_EMIT), ...BRAZIL },
    // The layout allows the CNAE only after a municipal registration.
    CNAE: issuer['IM'] === undefined ? undefined : issuer['CNAE'],
  }
}

function composeBuyer({ head, buyerUf }: Submission): AnyValue {
  const buyer = composeGroup(head, DEST)
  const hasDocument = [buyer['CNPJ'], buyer['CPF'], buyer['idEstrangeiro']].some((content) => content !== undefined)
  const address =
    buyerUf === 'EX'
      ? { ...composeGroup(head, ENDER_DEST_ABROAD), xMun: 'EXTERIOR', UF: 'EX' }
      : { ...composeGroup(head, ENDER_DEST), ...BRAZIL }
  return {
    ...buyer,
    // An empty tag means that the buyer has no Brazilian document.
    ...(hasDocument ? {} : { idEstrangeiro: '' }),
    enderDest: address,
    email: text(head, 'email_destinatario')?.split(/[,;]/)[0]?.trim().slice(0, 60),
  }
}

function composeItem(item: Fields): AnyValue {
  const product = composeGroup(item, PROD)
  return {
    nItem: String(Number(text(item, 'numero_item'))),
    prod: {
      ...product,
      cEAN: product['cEAN'] ?? 'SEM GTIN',
      cEANTrib: product['cEANTrib'] ?? 'SEM GTIN',
      indTot: product['indTot'] ?? '1',
    },
    imposto: composeTaxes(item),
    ...composeGroup(item, { infAdProd: ['informacoes_adicionais_item'] }),
  }
}

function composeBilling(head: Fields): AnyValue | undefined {
  const fat = unlessEmpty(composeGroup(head, FAT))
  const dup = list(head, 'duplicatas').map((part) => composeGroup(part, DUP))
  return fat || dup.length > 0 ? { fat, dup } : undefined
}

/** The layout requires the group, so a note without payments is written as tPag 90 (no payment). */
function composePayments(head: Fields, payments: readonly Fields[]): AnyValue {
  const given = payments.length > 0 ? payments : [{ forma_pagamento: '90', valor_pagamento: '0' }]
  const detPag = given.map((payment) => ({
    ...composeGroup(payment, DET_PAG),
    card: unlessEmpty(composeGroup(payment, CARD)),
  }))
  return { detPag, ...composeGroup(head, CHANGE) }
}

function composeExport({ head, buyerUf, issuerUf }: Submission): AnyValue | undefined {
  if (buyerUf !== 'EX' || text(head, 'tipo_documento') !== '1') return undefined
  return {
    UFSaidaPais: text(head, 'uf_local_embarque') ?? issuerUf,
    xLocExporta: text(head, 'local_embarque') ?? text(head, 'municipio_emitente'),
  }
}
