import type { PresetsOut } from '@talao/contract'
import { CRT, type GoodsPreset, TAX_PRESETS, type TaxRegime } from '@talao/fiscal'

type Goods = NonNullable<PresetsOut['nfe']>
type Cfops = Goods['cfops']

/**
 * CFOPs for goods bought and resold, including goods manufactured by others to order. Source: Convênio S/Nº de 1970,
 * Anexo II.
 */
const RESALE: Cfops = {
  cfop_same_state: '5102',
  cfop_other_state_icms_taxpayer: '6102',
  cfop_other_state_no_icms_taxpayer: '6108',
  cfop_other_country: '7102',
}
/** CSOSN 102 of an MEI is allowed only with sale CFOPs, and SEFAZ does not count 6108 among them (rejeição 337). */
const OF_MEI: Cfops = { ...RESALE, cfop_other_state_no_icms_taxpayer: '6102' }

/**
 * Codes for the NF-e of an e-book or of any other good, by the seller's regime. Only an e-book gets a suggested NCM.
 */
export function suggestGoods(isBook: boolean, regime: TaxRegime): Omit<Goods, 'choices'> {
  const preset = TAX_PRESETS.find((one): one is GoodsPreset => one.id === (isBook ? 'ebook' : 'bonus-fisico'))
  if (!preset) throw new Error('The presets of goods have lost one.')
  const nfe_tax = { ...taxOf(preset, regime), cst_ibscbs: preset.cst_ibscbs, cclasstrib: preset.cclasstrib } as Record<
    string,
    string
  >
  return {
    ncm: preset.ncm,
    cfops: regime === 'MEI' ? OF_MEI : RESALE,
    nfe_tax,
    why: [
      ...(isBook
        ? [
            {
              fields: ['ncm'],
              text: 'Livro digital usa o NCM de livro. É imune de ICMS, como o de papel.',
              source: 'CF, art. 150, VI, d; Súmula Vinculante 57',
              confidence: 'A' as const,
            },
          ]
        : []),
      {
        fields: Object.keys(RESALE),
        text: 'CFOP de venda de mercadoria. Se a edição é sua, o contador pode preferir os de produção própria (5101).',
        source: 'Convênio S/Nº de 1970, Anexo II; Ajuste SINIEF 03/2022 (MEI)',
        confidence: 'B' as const,
      },
      {
        fields: Object.keys(nfe_tax).map((name) => `nfe_tax.${name}`),
        text: 'O usual para o seu regime. Confirme com o contador.',
        source: preset.source,
        confidence: isBook ? ('A' as const) : ('B' as const),
      },
    ],
  }
}

/**
 * Above the sublimit of the Simples (CRT 2), ICMS follows the normal regime, while PIS and COFINS stay in the Simples.
 */
function taxOf({ simples, normal }: GoodsPreset, regime: TaxRegime): GoodsPreset['simples'] {
  if (CRT[regime] === 3) return normal
  return CRT[regime] === 2 ? { ...simples, ...(normal.icms_cst ? { icms_cst: normal.icms_cst } : {}) } : simples
}
