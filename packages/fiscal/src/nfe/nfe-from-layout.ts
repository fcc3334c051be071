import type { Nfe } from '../note/nfe.ts'
import { itemField, NFE_ITEM_FIELDS, type NfeItem, TAGGED_ITEM_FIELDS, type TaggedItemField } from '../note/nfe-item.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { regimeStatedBy } from '../tax/simples-declaration.ts'
import { centsFromDecimal } from '../value/money.ts'
import type { Address, CustomerNote, DasRates, IbsCbsRegime } from '../value/party.ts'
import { codeOfUf } from '../value/uf.ts'
import { EMPTY_TAX } from './draft-tax.ts'
import type { InfNfe } from './layout/nfe.ts'
import { GOAL_CODES, PRESENCE_CODES, TAXPAYER_CODES, TYPE_OPERATION_CODES, valueOfCode } from './layout/value-codes.ts'

/**
 * Converts a note of the layout to form fields, for lists, search and copies. The XML stays the original document: data
 * without a form field exists only there.
 */
export function nfeFromLayout(infNFe: InfNfe): Omit<Nfe, 'company'> & { stated_regime: IbsCbsRegime | null } {
  const { ide, det, pag, transp, infAdic, infIntermed } = infNFe
  return {
    in_production: ide.tpAmb === '1',
    nature_operation: ide.natOp,
    type_operation: valueOfCode(TYPE_OPERATION_CODES, ide.tpNF) ?? 'Saida',
    goal: valueOfCode(GOAL_CODES, ide.finNFe) ?? 'Normal',
    customer_presence: valueOfCode(PRESENCE_CODES, ide.indPres) ?? 'NaoSeAplica',
    final_customer: ide.indFinal === '1',
    send_mail: false,
    nfe_referenced: referenceOf(infNFe),
    additional_information: infAdic?.infCpl ?? null,
    shipping: transp.modFrete,
    issue_date: new Date(ide.dhEmi),
    sales_code: null,
    items: det.map(itemOf),
    payments: pag.detPag.map(({ tPag, vPag }) => ({ payment_method: tPag, amount_cents: cents(vPag) })),
    intermediary: infIntermed
      ? { indicator: '1', cnpj: infIntermed.CNPJ, registration: infIntermed.idCadIntTran }
      : { indicator: '0', cnpj: null, registration: null },
    customer_note: buyerOf(infNFe.dest),
    ...linkedPaymentsOf(infNFe),
    stated_regime: statedRegime(infNFe),
  }
}

function linkedPaymentsOf({ gPgtoVinc }: InfNfe): Pick<Nfe, 'linked_payments'> {
  if (!gPgtoVinc) return {}
  return {
    linked_payments: gPgtoVinc.gPgto.map(({ idTransacao, tpMeioPgto, CNPJReceb, CNPJBasePSP }) => ({
      transaction_id: idTransacao,
      payment_means: tpMeioPgto,
      receiver_cnpj: CNPJReceb,
      psp_cnpj_base: CNPJBasePSP,
    })),
  }
}

/** How the note states that its issuer pays IBS and CBS; null where it states nothing that is the Simples' own. */
function statedRegime({ emit, det }: InfNfe): IbsCbsRegime | null {
  const groups = det.flatMap(({ imposto }) => imposto.IBSCBS ?? [])
  const hasSimples = groups.some(({ gTribSN }) => gTribSN)
  if (!hasSimples && !groups.some(({ gIBSCBS }) => gIBSCBS)) return null
  return regimeStatedBy({ crt: emit.CRT, tpRegimeIBSCBS: emit.tpRegimeIBSCBS ?? null, hasSimples })
}

/** Since 2026-11-16 returns refer to the original note in their items. */
function referenceOf({ ide, det }: InfNfe): string | null {
  const inHead = ide.NFref?.map((one) => ('refNFe' in one ? one.refNFe : undefined)).find(Boolean)
  return inHead ?? det.map(({ DFeReferenciado }) => DFeReferenciado?.chaveAcesso).find(Boolean) ?? null
}

function itemOf({ prod, imposto, infAdProd }: InfNfe['det'][number]): NfeItem {
  return {
    product_id: null,
    product_code: prod.cProd,
    description: prod.xProd,
    quantity: prod.qCom,
    value_per_unit: prod.vUnCom,
    unit_measurement: prod.uCom,
    cfop: prod.CFOP,
    ncm: prod.NCM,
    gtin: prod.cEAN === 'SEM GTIN' ? null : prod.cEAN || null,
    ...taggedFields({ ...prod, infAdProd }),
    cativ_sn: prod.cAtivSN ?? null,
    das_rates: ratesOf(imposto.IBSCBS?.gTribSN),
    nfe_tax: taxOf(imposto),
  }
}

type SimplesGroup = NonNullable<InfNfe['det'][number]['imposto']['IBSCBS']>['gTribSN']

function ratesOf(group: SimplesGroup): DasRates | null {
  const cbs = group?.gCBSSN?.pCBSSN
  return cbs === undefined ? null : { ibs: group?.gIBSSN?.pIBSSN ?? null, cbs }
}

type Tags = { readonly [tag: string]: unknown }

/** The fields that a tag of the item holds as they are. */
function taggedFields(tags: Tags): Pick<NfeItem, TaggedItemField> {
  return Object.fromEntries(
    TAGGED_ITEM_FIELDS.map((name) => {
      const written = text(tags[NFE_ITEM_FIELDS[name].tag])
      return [name, itemField(name).kind === 'cents' ? cents(written) : written || null]
    }),
  ) as Pick<NfeItem, TaggedItemField>
}

function cents(text: string | null): number {
  return centsFromDecimal(text ?? '0') ?? 0
}

/** Codes and rates, from whichever group of the layout holds them. */
function taxOf(imposto: Tags): NfeTax {
  const icms = inner(imposto['ICMS'])
  const pis = inner(imposto['PIS'])
  const cofins = inner(imposto['COFINS'])
  const ipi = group(imposto['IPI'])
  const ipiValues = group(ipi['IPITrib'] ?? ipi['IPINT'])
  const ibsCbs = group(imposto['IBSCBS'])
  return {
    ...EMPTY_TAX,
    icms_origin: text(icms['orig']),
    icms_cst: text(icms['CST']) ?? text(icms['CSOSN']),
    icms_aliquot: text(icms['pICMS']) ?? text(icms['pCredSN']),
    icms_base_modality: text(icms['modBC']),
    icms_base_reduction: text(icms['pRedBC']),
    icms_st_base_modality: text(icms['modBCST']),
    icms_st_mva: text(icms['pMVAST']),
    icms_st_base_reduction: text(icms['pRedBCST']),
    icms_st_aliquot: text(icms['pICMSST']),
    pis_cst: text(pis['CST']),
    pis_aliquot: text(pis['pPIS']),
    cofins_cst: text(cofins['CST']),
    cofins_aliquot: text(cofins['pCOFINS']),
    ipi_cst: text(ipiValues['CST']),
    ipi_aliquot: text(ipiValues['pIPI']),
    ipi_code: text(ipi['cEnq']),
    cst_ibscbs: text(ibsCbs['CST']),
    cclasstrib: text(ibsCbs['cClassTrib']),
  }
}

/** The group inside a tax, which is named after its CST or CSOSN (`ICMS` → `ICMSSN102`). */
function inner(value: unknown): Tags {
  return group(Object.values(group(value))[0])
}

function group(value: unknown): Tags {
  return typeof value === 'object' && value !== null ? (value as Tags) : {}
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function buyerOf(dest: InfNfe['dest']): CustomerNote {
  const said = group(dest)
  const address = addressOf(group(said['enderDest']))
  const document = text(said['CNPJ']) ?? text(said['CPF'])
  return {
    name: text(said['xNome']) ?? '',
    type: said['CNPJ'] === undefined ? 'PF' : 'PJ',
    document,
    email: text(said['email']),
    phone: text(group(said['enderDest'])['fone']),
    icms_taxpayer: valueOfCode(TAXPAYER_CODES, text(said['indIEDest'])) ?? 'NaoContribuinte',
    tax_regime: null,
    municipal_registration: text(said['IM']),
    state_registration: text(said['IE']),
    state_id: address?.state_id ?? null,
    is_abroad: said['idEstrangeiro'] !== undefined || address?.is_abroad === true,
    foreign_document: text(said['idEstrangeiro']) || null,
    address,
  }
}

/** Fixed codes of an address abroad. Source: NF-e manual, group E05. */
const ABROAD = 'EX'
const BRAZIL = { code: '1058', id: 1 }

function addressOf(place: Tags): Address | null {
  if (Object.keys(place).length === 0) return null
  const uf = text(place['UF']) ?? ''
  const is_abroad = uf === ABROAD
  const country = text(place['cPais']) ?? BRAZIL.code
  return {
    is_abroad,
    postal_code: text(place['CEP']),
    street: text(place['xLgr']),
    number: text(place['nro']),
    complement: text(place['xCpl']),
    neighborhood: text(place['xBairro']),
    city_id: is_abroad ? null : Number(place['cMun']),
    state_id: is_abroad ? null : (codeOfUf(uf) ?? null),
    country_id: country === BRAZIL.code ? BRAZIL.id : Number(country),
    abroad_city: is_abroad ? text(place['xMun']) : null,
  }
}
