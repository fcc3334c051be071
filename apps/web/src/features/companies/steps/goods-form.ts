import type { CompanyOut } from '@talao/contract'
import { suggestedCfops } from '@talao/fiscal/nfe/cfop'
import { isCfopOfMei } from '@talao/fiscal/nfe/mei'
import { stripPunctuation } from '@talao/fiscal/value/strip-punctuation'

/** CFOP fields by the buyer's location. */
export const CFOP_FIELDS = [
  { name: 'cfop_same_state', label: 'Comprador no mesmo estado' },
  { name: 'cfop_other_state_no_icms_taxpayer', label: 'Outro estado, pessoa ou empresa comum' },
  { name: 'cfop_other_state_icms_taxpayer', label: 'Outro estado, empresa que paga ICMS' },
  { name: 'cfop_other_country', label: 'Comprador no exterior' },
] as const

type CfopName = (typeof CFOP_FIELDS)[number]['name']
type Regime = CompanyOut['tax_regime']
export type GoodsValues = { ncm: string } & Record<CfopName, string>

/**
 * Goods of own production have their own CFOPs; an MEI uses the same for both. Source: Convênio S/Nº de 1970, Anexo II;
 * NT 2024.001.
 */
export type Origin = 'bought' | 'made'

function cfopsOf(origin: Origin, regime: Regime): Record<CfopName, string> {
  if (origin === 'bought' || regime === 'MEI') return suggestedCfops(regime)
  return {
    cfop_same_state: '5101',
    cfop_other_state_no_icms_taxpayer: '6107',
    cfop_other_state_icms_taxpayer: '6101',
    cfop_other_country: '7101',
  }
}

/** The stored values, with the suggestion for the tax regime for each CFOP not stored. */
export function goodsValues({
  tax_regime,
  nfe_default_setting: kept,
}: Pick<CompanyOut, 'tax_regime' | 'nfe_default_setting'>): GoodsValues {
  const suggested = cfopsOf(originOf(kept), tax_regime)
  const cfops = CFOP_FIELDS.map(({ name }) => [name, kept?.[name] ?? suggested[name]])
  return { ncm: kept?.ncm ?? '', ...(Object.fromEntries(cfops) as Record<CfopName, string>) }
}

/** Read from the stored CFOP of sales within the state. */
export function originOf(kept: Partial<Record<CfopName, string | null>> | null | undefined): Origin {
  return kept?.cfop_same_state === '5101' ? 'made' : 'bought'
}

/** A new origin brings its own suggestions; a code the user typed instead of a suggestion stays. */
export function withOrigin(values: GoodsValues, before: Origin, after: Origin, regime: Regime): GoodsValues {
  const [old, fresh] = [cfopsOf(before, regime), cfopsOf(after, regime)]
  const cfops = CFOP_FIELDS.map(({ name }) => [
    name,
    values[name] === old[name] || values[name] === '' ? fresh[name] : values[name],
  ])
  return { ...values, ...(Object.fromEntries(cfops) as Record<CfopName, string>) }
}

/** This step requires every field. Only the server can tell whether a code exists. */
export function checkGoods(values: GoodsValues, regime: Regime): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!/^\d{8}$/.test(stripPunctuation(values.ncm))) faults.ncm = 'Procure pelo nome do produto e escolha o código.'
  for (const { name } of CFOP_FIELDS) {
    const cfop = stripPunctuation(values[name])
    if (!/^[1-7]\d{3}$/.test(cfop)) faults[name] = 'Escolha o código desta venda.'
    else if (regime === 'MEI' && name !== 'cfop_other_country' && !isCfopOfMei(cfop, null))
      faults[name] = `Um MEI não usa este CFOP. Use ${suggestedCfops('MEI')[name]}.`
  }
  return faults
}
