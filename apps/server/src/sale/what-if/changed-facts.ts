import { AppError } from '@talao/contract'
import type { WhatIfChanges } from '@talao/contract/sale/what-if'
import type { DraftProduct, NfseDraftProduct, NfsService } from '@talao/fiscal'
import { IBS_CBS_REGIMES_OF, ibsCbsRegimeIn } from '@talao/fiscal/tax/simples-nacional/company-regime'
import { type CompanyRegime, regimeOn } from '../../company/companies/regimes.ts'
import { REGISTER_REGIME } from '../../company/companies/register-difference.ts'
import { serviceAfter, wholeService } from '../../company/service/service.ts'
import type { FlightCompany } from '../flight/company-facts.ts'
import type { SoldInFlight } from '../flight/compose-notes.ts'
import { changedBuyer } from './changed-buyer.ts'

/** What notes are composed from, with the day they are made on. */
export type Supposed = { company: FlightCompany; sold: SoldInFlight; day: string }

/**
 * The same facts as if the changes had been saved: the regime in the company, codes and shares in the products (or in
 * the company's defaults for items without a product), the rest in the sale. Nothing is stored.
 */
export function changedFacts({ company, sold, day }: Supposed, changes: WhatIfChanges): Supposed {
  const hasPlainItem = sold.sale.items.some(({ product_id }) => product_id === null)
  return {
    company: {
      ...(hasPlainItem ? withDefaults(company, changes) : company),
      issuerFault: changes.tax_regime ? withoutRegimeFault(company.issuerFault) : company.issuerFault,
      simples: { ...company.simples, regimes: changedRegimes(company, changes, day) },
    },
    sold: {
      sale: {
        ...sold.sale,
        type_fiscal_note: changes.type_fiscal_note ?? sold.sale.type_fiscal_note,
        nfe_percentage: changes.nfe_percentage ?? sold.sale.nfe_percentage,
        customer_note: changes.buyer ? changedBuyer(sold.sale.customer_note, changes.buyer) : sold.sale.customer_note,
      },
      products: sold.products.map((product) => changedProduct(product, changes)),
    },
    day,
  }
}

/** A company in another regime is in it at the Receita too. */
function withoutRegimeFault(fault: FlightCompany['issuerFault']): FlightCompany['issuerFault'] {
  return fault?.code === REGISTER_REGIME ? null : fault
}

/**
 * The one place where a supposed regime is put in: all that composing reads of a regime is asked of these periods. A
 * way of paying IBS and CBS that the regime of the day does not have is refused.
 */
function changedRegimes(
  { simples: { regimes }, issuer }: FlightCompany,
  { tax_regime, ibs_cbs_regime }: WhatIfChanges,
  day: string,
): readonly CompanyRegime[] {
  if (!tax_regime && !ibs_cbs_regime) return regimes
  const now = regimeOn(regimes, day)
  const regime = tax_regime ?? now?.tax_regime ?? issuer.tax_regime
  if (ibs_cbs_regime && !IBS_CBS_REGIMES_OF[regime].includes(ibs_cbs_regime)) {
    const text = 'Este modo de pagar o IBS e a CBS não existe neste regime.'
    throw new AppError('dados_invalidos', { errors: { 'changes.ibs_cbs_regime': [text] } })
  }
  return [
    {
      factor_r_annex: now?.factor_r_annex ?? null,
      source: now?.source ?? null,
      valid_from: null,
      valid_to: null,
      tax_regime: regime,
      ibs_cbs_regime: ibs_cbs_regime ?? ibsCbsRegimeIn(regime, now),
    },
  ]
}

type Product = DraftProduct & NfseDraftProduct

function changedProduct(product: Product, changes: WhatIfChanges): Product {
  const { service } = changes
  return {
    ...product,
    type_fiscal_note: changes.type_fiscal_note ?? product.type_fiscal_note,
    nfe_percentage: changes.nfe_percentage ?? product.nfe_percentage,
    ncm: changes.ncm === undefined ? product.ncm : changes.ncm,
    ...cfopsOf(changes),
    ...(service && { nfs_service: changedService(product.nfs_service, service) }),
  }
}

/** A sale has one destination, so the CFOP is set for all of them. */
function cfopsOf({ cfop }: WhatIfChanges) {
  if (cfop === undefined) return {}
  return {
    cfop_same_state: cfop,
    cfop_other_state_icms_taxpayer: cfop,
    cfop_other_state_no_icms_taxpayer: cfop,
    cfop_other_country: cfop,
  }
}

/** A product's service that does not say who withholds the ISS leaves that to the company. */
function changedService(
  before: Partial<NfsService> | null,
  service: NonNullable<WhatIfChanges['service']>,
): Partial<NfsService> {
  const withheld = before?.iss_source_withheld
  const { iss_source_withheld: _flag, ...whole } = wholeService(serviceAfter(before, service))
  return { ...whole, ...(withheld != null && { iss_source_withheld: withheld }) }
}

function withDefaults(company: FlightCompany, changes: WhatIfChanges): FlightCompany {
  const { nfeDefaults, nfsDefaults } = company
  const service = changes.service && wholeService(serviceAfter(nfsDefaults.nfs_service, changes.service))
  return {
    ...company,
    nfeDefaults: {
      ...nfeDefaults,
      ncm: changes.ncm === undefined ? nfeDefaults.ncm : changes.ncm,
      ...cfopsOf(changes),
    },
    nfsDefaults: { ...nfsDefaults, ...(service && { nfs_service: service }) },
  }
}
