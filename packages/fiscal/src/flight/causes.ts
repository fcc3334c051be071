// table

import type { MissingData } from '../sale/event.ts'
import type { WithoutIbsCbsReason } from '../tax/without-ibs-cbs.ts'
import type { Fault } from '../value/fault.ts'
import { CAUSE_TITLES } from './cause-titles.ts'

/** `FAIL`: the note would be refused, or cannot be sent. `WARN`: it is sent, but something is left out of it. */
export type CauseLevel = 'FAIL' | 'WARN'

/** Where a cause is mended. */
export type CausePlace = 'SALE' | 'BUYER' | 'PRODUCT' | 'COMPANY' | 'NORMS' | 'INSTALLATION'

/**
 * A cause of trouble with many notes at once. `codes` are the codes of rules, the beginnings of which count: `NFE-X`
 * also means `NFE-X-Y`. `title` is a sentence about the world, `act` what to do about it.
 */
export type Cause = {
  id: string
  level: CauseLevel
  place: CausePlace
  title: string
  act: string
  codes?: readonly string[]
  missing?: readonly MissingData[]
  leftOut?: readonly WithoutIbsCbsReason[]
}

/**
 * All known causes, the most basic first. Of several faults of a note, the first cause of this table names it: a buyer
 * without a document is asked for it before the address is looked at.
 */
export const CAUSES = [
  {
    id: 'CERTIFICATE',
    level: 'FAIL',
    place: 'COMPANY',
    title: CAUSE_TITLES.CERTIFICATE,
    act: 'Envie o certificado novo no cadastro da empresa.',
    codes: ['SEM-CERTIFICADO', 'SEFAZ-CERTIFICADO', 'NFSE-NACIONAL-CERTIFICADO'],
  },
  {
    id: 'BUYER_DOCUMENT_MISSING',
    level: 'FAIL',
    place: 'BUYER',
    title: CAUSE_TITLES.BUYER_DOCUMENT_MISSING,
    act: 'Peça o documento ao comprador.',
    codes: ['NFE-CUSTOMER-DOCUMENT-MISSING', 'NFSE-CUSTOMER-DOCUMENT-MISSING'],
    missing: ['document'],
  },
  {
    id: 'BUYER_DOCUMENT_INVALID',
    level: 'FAIL',
    place: 'BUYER',
    title: CAUSE_TITLES.BUYER_DOCUMENT_INVALID,
    act: 'Confira os números com o comprador.',
    codes: ['NFE-CUSTOMER-DOCUMENT', 'NFSE-CUSTOMER-DOCUMENT', 'NFSE-CUSTOMER-IS-COMPANY'],
  },
  {
    id: 'BUYER_ADDRESS_MISSING',
    level: 'FAIL',
    place: 'BUYER',
    title: CAUSE_TITLES.BUYER_ADDRESS_MISSING,
    act: 'Complete o endereço, ou peça-o ao comprador.',
    codes: [
      'NFE-CUSTOMER-ADDRESS',
      'NFE-CUSTOMER-STREET',
      'NFE-CUSTOMER-NUMBER',
      'NFSE-CUSTOMER-ADDRESS',
      'NFSE-CUSTOMER-STREET',
      'NFSE-CUSTOMER-NUMBER',
    ],
    missing: ['address'],
  },
  {
    id: 'BUYER_NEIGHBORHOOD',
    level: 'FAIL',
    place: 'BUYER',
    title: CAUSE_TITLES.BUYER_NEIGHBORHOOD,
    act: 'Complete o bairro: o CEP costuma dizê-lo.',
    codes: ['NFE-CUSTOMER-NEIGHBORHOOD', 'NFSE-CUSTOMER-NEIGHBORHOOD'],
  },
  {
    id: 'BUYER_CITY',
    level: 'FAIL',
    place: 'BUYER',
    title: CAUSE_TITLES.BUYER_CITY,
    act: 'Escolha a cidade na lista.',
    codes: ['NFE-CUSTOMER-CITY', 'NFE-CUSTOMER-STATE', 'NFSE-CUSTOMER-CITY'],
  },
  {
    id: 'BUYER_POSTAL_CODE',
    level: 'FAIL',
    place: 'BUYER',
    title: CAUSE_TITLES.BUYER_POSTAL_CODE,
    act: 'Corrija o CEP.',
    codes: ['NFE-CUSTOMER-POSTAL-CODE', 'NFSE-CUSTOMER-POSTAL-CODE'],
  },
  {
    id: 'BUYER_STATE_REGISTRATION',
    level: 'FAIL',
    place: 'BUYER',
    title: CAUSE_TITLES.BUYER_STATE_REGISTRATION,
    act: 'Corrija a inscrição, ou mude o comprador para não contribuinte.',
    codes: ['NFE-CUSTOMER-STATE-REGISTRATION', 'NFE-CUSTOMER-EXEMPT-STATE', 'NFE-CUSTOMER-ICMS-ABROAD'],
  },
  {
    id: 'BUYER_ABROAD',
    level: 'FAIL',
    place: 'BUYER',
    title: CAUSE_TITLES.BUYER_ABROAD,
    act: 'Complete país, cidade e documento do comprador.',
    codes: [
      'NFE-CUSTOMER-COUNTRY',
      'NFE-CUSTOMER-ABROAD-CITY',
      'NFE-CUSTOMER-FOREIGN-DOCUMENT',
      'NFSE-CUSTOMER-FOREIGN',
    ],
  },
  {
    id: 'BUYER_DATA',
    level: 'FAIL',
    place: 'BUYER',
    title: CAUSE_TITLES.BUYER_DATA,
    act: 'Corrija o dado que a venda aponta.',
    codes: ['NFE-CUSTOMER', 'NFSE-CUSTOMER'],
  },
  {
    id: 'EXCHANGE_RATE',
    level: 'FAIL',
    place: 'SALE',
    title: CAUSE_TITLES.EXCHANGE_RATE,
    act: 'Informe o valor em reais.',
    missing: ['exchange_rate'],
  },
  {
    id: 'SALE_AMOUNT',
    level: 'FAIL',
    place: 'SALE',
    title: CAUSE_TITLES.SALE_AMOUNT,
    act: 'Confira os itens e o valor da venda.',
    codes: ['NFE-ITEM-VALUE', 'NFE-ITEM-QUANTITY', 'NFE-ITEM-DISCOUNT', 'NFE-TOTAL', 'NFSE-TOTAL', 'NFSE-NEGATIVE'],
    missing: ['amount'],
  },
  {
    id: 'PRODUCT_UNKNOWN',
    level: 'FAIL',
    place: 'SALE',
    title: CAUSE_TITLES.PRODUCT_UNKNOWN,
    act: 'Informe o produto na venda.',
    missing: ['product'],
  },
  {
    id: 'NCM',
    level: 'FAIL',
    place: 'PRODUCT',
    title: CAUSE_TITLES.NCM,
    act: 'Escolha o NCM no produto.',
    codes: ['NFE-ITEM-NCM'],
  },
  {
    id: 'CFOP',
    level: 'FAIL',
    place: 'PRODUCT',
    title: CAUSE_TITLES.CFOP,
    act: 'Escolha o CFOP no produto ou no padrão da empresa.',
    codes: ['NFE-ITEM-CFOP', 'NFE-ITEM-MEI'],
  },
  {
    id: 'ICMS_CODE',
    level: 'FAIL',
    place: 'PRODUCT',
    title: CAUSE_TITLES.ICMS_CODE,
    act: 'Escolha a situação do ICMS no produto ou no padrão da empresa.',
    codes: ['NFE-ITEM-ICMS', 'NFE-TRIBUTO'],
  },
  {
    id: 'PIS_COFINS',
    level: 'FAIL',
    place: 'PRODUCT',
    title: CAUSE_TITLES.PIS_COFINS,
    act: 'Escolha-a no produto ou no padrão da empresa.',
    codes: ['NFE-ITEM-PIS', 'NFE-ITEM-COFINS', 'NFSE-PIS-COFINS'],
  },
  {
    id: 'IBS_CBS_REQUIRED',
    level: 'FAIL',
    place: 'PRODUCT',
    title: CAUSE_TITLES.IBS_CBS_REQUIRED,
    act: 'Escolha os códigos do IBS e da CBS no produto.',
    codes: ['NFE-IBS-CBS-SEM-IE', 'NFE-IBS-CBS-EXIGIDO', 'NFE-ITEM-IBS-CBS', 'NFSE-IBS-CBS-EXIGIDO'],
  },
  {
    id: 'PRODUCT_DATA',
    level: 'FAIL',
    place: 'PRODUCT',
    title: CAUSE_TITLES.PRODUCT_DATA,
    act: 'Corrija o dado no produto.',
    codes: ['NFE-ITEM', 'FOCUS-DESCRICAO'],
  },
  {
    id: 'SERVICE_CODE',
    level: 'FAIL',
    place: 'PRODUCT',
    title: CAUSE_TITLES.SERVICE_CODE,
    act: 'Escolha o serviço no produto ou no padrão da empresa.',
    codes: ['NFSE-SERVICE', 'FOCUS-LISTA', 'E0310'],
  },
  {
    id: 'ISS_RATE',
    level: 'FAIL',
    place: 'PRODUCT',
    title: CAUSE_TITLES.ISS_RATE,
    act: 'Informe a alíquota do serviço.',
    codes: ['NFSE-ISS', 'NFSE-RATES', 'NFSE-BENEFIT', 'E0604', 'E0617', 'E0625'],
  },
  {
    id: 'TOTAL_TAX',
    level: 'FAIL',
    place: 'PRODUCT',
    title: CAUSE_TITLES.TOTAL_TAX,
    act: 'Informe-os no padrão da NFS-e da empresa, ou no produto.',
    codes: ['NFSE-TOTAL-TAX'],
  },
  {
    id: 'SIMPLES_PERCENT',
    level: 'FAIL',
    place: 'COMPANY',
    title: CAUSE_TITLES.SIMPLES_PERCENT,
    act: 'Informe-o no padrão da NFS-e da empresa.',
    codes: ['NFSE-TOTAL-TAX-SIMPLES', 'E0712', 'E0713'],
  },
  {
    id: 'COMPANY_REGIME',
    level: 'FAIL',
    place: 'COMPANY',
    title: CAUSE_TITLES.COMPANY_REGIME,
    act: 'Confira o regime no cadastro da empresa.',
    codes: ['NFE-COMPANY-REGISTER-REGIME'],
  },
  {
    id: 'COMPANY_IRREGULAR',
    level: 'FAIL',
    place: 'COMPANY',
    title: CAUSE_TITLES.COMPANY_IRREGULAR,
    act: 'Regularize o CNPJ na Receita.',
    codes: ['NFE-COMPANY-REGISTER-STATUS'],
  },
  {
    id: 'COMPANY_REGISTRATION',
    level: 'FAIL',
    place: 'COMPANY',
    title: CAUSE_TITLES.COMPANY_REGISTRATION,
    act: 'Complete o cadastro da empresa.',
    codes: ['NFE-COMPANY', 'NFSE-COMPANY', 'EMPRESA-', 'CADASTRO-', 'FOCUS-', 'NFSE-NACIONAL', 'NFSE-LAYOUT'],
  },
  {
    id: 'VENDOR_DATA',
    level: 'FAIL',
    place: 'INSTALLATION',
    title: CAUSE_TITLES.VENDOR_DATA,
    act: 'Peça a quem instala o Talão que os informe.',
    codes: ['SEFAZ-RESPONSAVEL-TECNICO', 'SEFAZ-CSRT'],
  },
  {
    id: 'ASKS_FIRST',
    level: 'FAIL',
    place: 'SALE',
    title: CAUSE_TITLES.ASKS_FIRST,
    act: 'Abra a venda e diga se ela vira nota.',
  },
  {
    id: 'OVERDUE',
    level: 'FAIL',
    place: 'SALE',
    title: CAUSE_TITLES.OVERDUE,
    act: 'Abra a venda e emita a nota.',
  },
  {
    id: 'IBS_CBS_RATE_UNKNOWN',
    level: 'WARN',
    place: 'NORMS',
    title: CAUSE_TITLES.IBS_CBS_RATE_UNKNOWN,
    act: 'Não há nada a fazer até que seja.',
    leftOut: ['NO_RATE'],
  },
  {
    id: 'IBS_CBS_CLASS_ENDED',
    level: 'WARN',
    place: 'PRODUCT',
    title: CAUSE_TITLES.IBS_CBS_CLASS_ENDED,
    act: 'Escolha outra classificação no produto.',
    leftOut: ['CLASS_ENDED'],
  },
  {
    id: 'IBS_CBS_CODES',
    level: 'WARN',
    place: 'PRODUCT',
    title: CAUSE_TITLES.IBS_CBS_CODES,
    act: 'Escolha os códigos no produto.',
    leftOut: ['NO_CODE', 'NO_REDUCTION', 'OTHER_GROUP', 'NO_ACTIVITY'],
  },
  {
    id: 'IBS_CBS_DAS_RATE',
    level: 'WARN',
    place: 'COMPANY',
    title: CAUSE_TITLES.IBS_CBS_DAS_RATE,
    act: 'Informe a receita dos últimos meses e, nos serviços que o pedem, o Fator R em Simples Nacional, na empresa.',
    leftOut: ['NO_DAS_RATE'],
  },
  {
    id: 'IBS_CBS_BUYER_CITY',
    level: 'WARN',
    place: 'BUYER',
    title: CAUSE_TITLES.IBS_CBS_BUYER_CITY,
    act: 'Peça o endereço ao comprador.',
    leftOut: ['NO_CITY'],
  },
  {
    id: 'IBS_CBS_REGIME',
    level: 'WARN',
    place: 'NORMS',
    title: CAUSE_TITLES.IBS_CBS_REGIME,
    act: 'Não há nada a fazer até que uma norma o diga.',
    leftOut: ['SIMPLES', 'MEI'],
  },
  {
    id: 'NOT_AUTOMATIC',
    level: 'WARN',
    place: 'SALE',
    title: CAUSE_TITLES.NOT_AUTOMATIC,
    act: 'Envie as notas no dia, ou ligue a automação.',
  },
] as const satisfies readonly Cause[]

const TABLE: readonly Cause[] = CAUSES

/** What a judgement found about a sale or a note. */
export type Findings = {
  faults: readonly Pick<Fault, 'code' | 'path' | 'text'>[]
  leftOut?: readonly WithoutIbsCbsReason[]
  missing?: readonly MissingData[]
}

/** The causes of what was found, each once, in the order of the table; unknown codes come last, as `OTHER:<code>`. */
export function causesOf({ faults, leftOut = [], missing = [] }: Findings): string[] {
  const found = new Set<Cause>()
  const others = new Set<string>()
  for (const { code, path } of faults) {
    const cause = causeOfFault(code, path)
    if (cause) found.add(cause)
    else others.add(`OTHER:${code}`)
  }
  for (const cause of TABLE) {
    if (leftOut.some((reason) => cause.leftOut?.includes(reason))) found.add(cause)
    if (missing.some((what) => cause.missing?.includes(what))) found.add(cause)
  }
  return [...TABLE.flatMap((cause) => (found.has(cause) ? [cause.id] : [])), ...others]
}

/** The longest code that fits decides, so that a special cause comes before the general one of its family. */
function causeOfFault(code: string, path: string): Cause | undefined {
  let best: { cause: Cause; length: number } | undefined
  for (const cause of TABLE)
    for (const start of cause.codes ?? [])
      if (code.startsWith(start) && start.length > (best?.length ?? 0)) best = { cause, length: start.length }
  return best?.cause ?? causeOfPath(path)
}

/** A rule that the table does not name still points at a field, which says where to mend it. */
function causeOfPath(path: string): Cause | undefined {
  const id = PLACES.find(([start]) => path.startsWith(start))?.[1]
  return TABLE.find((cause) => cause.id === id)
}
const PLACES = [
  ['customer_note.', 'BUYER_DATA'],
  ['items.', 'PRODUCT_DATA'],
  ['nfs_service.', 'SERVICE_CODE'],
  ['company.', 'COMPANY_REGISTRATION'],
] as const

/** How a sale waits, apart from what is wrong with its notes. */
export type Waiting = {
  asks_first: boolean
  /** Whether the automation takes the sale on its day, and whether it sends the notes. */
  goes_by_itself: boolean
  sends_by_itself: boolean
  /** The day, `YYYY-MM-DD`, on which the automation should have taken the sale and did not; null for any other sale. */
  overdue_since: string | null
}

/** The causes found, with how the sale waits, in the order in which they decide its light: failures first. */
export function withWaiting(causes: readonly string[], waiting: Waiting): string[] {
  const isFail = (id: string) => causeNamed(id).level === 'FAIL'
  return [
    ...causes.filter(isFail),
    ...(waiting.asks_first ? ['ASKS_FIRST'] : []),
    ...(waiting.overdue_since === null ? [] : ['OVERDUE']),
    ...causes.filter((id) => !isFail(id)),
    ...(waiting.goes_by_itself && waiting.sends_by_itself ? [] : ['NOT_AUTOMATIC']),
  ]
}

/** A cause by its id; an unknown code is a cause of its own that fails. */
export function causeNamed(id: string): Cause {
  return (
    TABLE.find((cause) => cause.id === id) ?? {
      id,
      level: 'FAIL',
      place: 'SALE',
      title: CAUSE_TITLES.OTHER,
      act: 'Abra a venda: ela diz o que corrigir.',
    }
  )
}
