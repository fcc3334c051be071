import type { CompanyOut } from '@talao/contract'
import { suggestedCfops } from '@talao/fiscal/nfe/cfop'
import { DEFAULT_CFOP_NAMES } from '@talao/fiscal/note/nfe-item'
import { TAX_PRESETS, type TaxPreset } from '@talao/fiscal/tax/presets'
import { usesCsosn } from '@talao/fiscal/tax/regime'
import { classField } from './nfe-form.ts'
import type { ProductValues } from './product-form.ts'

export function presetsOf(document: TaxPreset['document']): readonly TaxPreset[] {
  return TAX_PRESETS.filter((preset) => preset.document === document)
}

/** The form with the usual values of a kind of product; filled fields stay. */
export function withPreset(values: ProductValues, preset: TaxPreset, company: Regime | undefined): ProductValues {
  const { nfe, service } = values
  if (preset.document === 'NFSE') {
    const { lc_116, national_service_code, nbs, cindop, cclasstrib } = preset
    const codes = { lc_116: lc_116.padStart(5, '0'), national_service_code, nbs: nbs ?? '', cindop }
    return {
      ...values,
      service: { ...service, ...emptyOnly(service, codes) },
      nfe: { ...nfe, ...emptyOnly(nfe, { cclasstrib }) },
    }
  }
  const taxes = company && usesCsosn(company.tax_regime) ? preset.simples : preset.normal
  const cfops = company?.tax_regime === 'MEI' ? suggestedCfops('MEI') : preset
  const goods = {
    ncm: preset.ncm ?? '',
    ...Object.fromEntries(DEFAULT_CFOP_NAMES.map((name) => [name, cfops[name]])),
    icms_cst: taxes.icms_cst ?? '',
    pis_cst: taxes.pis_cst ?? '',
    cofins_cst: taxes.cofins_cst ?? '',
    cst_ibscbs: preset.cst_ibscbs,
    [classField(nfe, values.type_fiscal_note === 'NFE_NFSE')]: preset.cclasstrib,
  }
  return { ...values, nfe: { ...nfe, ...emptyOnly(nfe, goods) } }
}

type Regime = Pick<CompanyOut, 'tax_regime'>

function emptyOnly<T extends Record<string, string>>(now: T, usual: Readonly<Record<string, string>>): Partial<T> {
  return Object.fromEntries(Object.entries(usual).filter(([name]) => now[name] === '')) as Partial<T>
}
