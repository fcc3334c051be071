import type { BodyOf } from '@talao/contract'
import {
  IBS_CBS_REGIME_LABELS,
  ICMS_TAXPAYER_LABELS,
  TAX_REGIME_LABELS,
  TYPE_FISCAL_NOTE_LABELS,
} from '@talao/contract/fields/values'
import type { WhatIfOut } from '@talao/contract/sale/what-if'
import { isDay, wholeNumber } from '../../lib/search-values.ts'

/** The state of the page in its address: what is looked at, and each lever that was moved. */
export type WhatIfSearch = {
  venda?: number | undefined
  produto?: number | undefined
  /** Stands for the newest sale of this integration. */
  integracao?: number | undefined
  regime?: keyof typeof TAX_REGIME_LABELS | undefined
  /** How the company pays IBS and CBS. */
  ibs_cbs?: keyof typeof IBS_CBS_REGIME_LABELS | undefined
  dia?: string | undefined
  notas?: keyof typeof TYPE_FISCAL_NOTE_LABELS | undefined
  parte?: number | undefined
  comprador?: 'PF' | 'PJ' | undefined
  icms?: keyof typeof ICMS_TAXPAYER_LABELS | undefined
  /** The code of a state, or `fora` for a buyer abroad. */
  onde?: number | 'fora' | undefined
  ncm?: string | undefined
  cfop?: string | undefined
  servico?: string | undefined
}
export type Lever = Exclude<keyof WhatIfSearch, 'venda' | 'produto' | 'integracao'>

/** Values of an address may be typed, so each is checked. */
export function readWhatIfSearch(raw: Readonly<Record<string, unknown>>): WhatIfSearch {
  const parte = Number(raw.parte)
  const hasShare = raw.parte !== undefined && raw.parte !== '' && parte >= 0 && parte <= 100
  return {
    venda: wholeNumber(raw.venda),
    produto: wholeNumber(raw.produto),
    integracao: wholeNumber(raw.integracao),
    regime: keyIn(TAX_REGIME_LABELS, raw.regime),
    ibs_cbs: keyIn(IBS_CBS_REGIME_LABELS, raw.ibs_cbs),
    dia: isDay(raw.dia) ? raw.dia : undefined,
    notas: keyIn(TYPE_FISCAL_NOTE_LABELS, raw.notas),
    parte: hasShare ? Math.round(parte * 10_000) / 10_000 : undefined,
    comprador: keyIn({ PF: '', PJ: '' }, raw.comprador),
    icms: keyIn(ICMS_TAXPAYER_LABELS, raw.icms),
    onde: raw.onde === 'fora' ? 'fora' : wholeNumber(raw.onde),
    ncm: codeOf(raw.ncm),
    cfop: codeOf(raw.cfop),
    servico: codeOf(raw.servico),
  }
}

function keyIn<T extends object>(labels: T, value: unknown): (keyof T & string) | undefined {
  return Object.keys(labels).find((key) => key === value) as (keyof T & string) | undefined
}

function codeOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return /^[\d.]{2,12}$/.test(text) ? text : undefined
}

/** Any country serves to see what an export changes; its id is the number of the Banco Central. */
const UNITED_STATES = 2496

/** What the server is asked to suppose. */
export function bodyOf(search: WhatIfSearch): BodyOf<'POST /api/what-if'> {
  const { venda, produto, regime, ibs_cbs, dia, notas, parte, comprador, icms, onde, ncm, cfop, servico } = search
  const buyer = {
    ...(comprador && { type: comprador }),
    ...(icms && { icms_taxpayer: icms }),
    ...(onde === 'fora' ? { is_abroad: true, country_id: UNITED_STATES } : onde && { state_id: onde }),
  }
  const changes = {
    ...(regime && { tax_regime: regime }),
    ...(ibs_cbs && { ibs_cbs_regime: ibs_cbs }),
    ...(dia && { date: dia }),
    ...(notas && { type_fiscal_note: notas }),
    ...(parte !== undefined && { nfe_percentage: parte }),
    ...(ncm && { ncm }),
    ...(cfop && { cfop }),
    ...(servico && { service: { national_service_code: servico } }),
    ...(Object.keys(buyer).length > 0 && { buyer }),
  }
  return { ...(venda === undefined ? { product_id: produto } : { sale_id: venda }), changes }
}

/** How many levers were moved. */
export function movedLevers({ venda: _sale, produto: _product, integracao: _source, ...levers }: WhatIfSearch): number {
  return Object.values(levers).filter((value) => value !== undefined).length
}

type ForProduct = Pick<WhatIfSearch, 'notas' | 'parte' | 'ncm' | 'cfop' | 'servico' | 'icms'>

/**
 * What a product can take of the supposition; null if nothing. The buyer's ICMS goes along with a CFOP, because a
 * product has one CFOP for taxpayers of another state and one for others.
 */
export function forProduct(
  { notas, parte, ncm, cfop, servico, icms }: WhatIfSearch,
  {
    buyer,
    type_fiscal_note,
  }: Pick<WhatIfOut['today'], 'type_fiscal_note'> & {
    buyer: Pick<WhatIfOut['today']['buyer'], 'icms_taxpayer'>
  },
): ForProduct | null {
  const hasShares = (notas ?? type_fiscal_note) === 'NFE_NFSE'
  const levers: ForProduct = {
    notas,
    ncm,
    servico,
    ...(hasShares && { parte }),
    ...(cfop && { cfop, icms: icms ?? buyer.icms_taxpayer }),
  }
  return Object.values(levers).some((value) => value !== undefined) ? levers : null
}
