import type { Nfse } from '../note/nfse.ts'
import type { ServiceCase } from '../tax/service/service-case.ts'
import { computeServiceTaxes, type ServiceTaxes } from '../tax/service/service-taxes.ts'
import { competenceOf, isAbroad, type NfseContext } from './context.ts'
import { hasIbsCbs } from './ibs-cbs.ts'
import { subitemOf } from './subitem.ts'

/** Base, ISS, withholdings and net value of a note. Each value can explain itself. */
export function nfseTaxes(nfse: Nfse, terms: NfseContext): ServiceTaxes {
  return computeServiceTaxes(serviceTaxInput(nfse, terms))
}

/** The input of the tax computation for a note. */
export function serviceTaxInput(nfse: Nfse, terms: NfseContext): ServiceCase {
  const { company, customer_note, nfs_service, pis_cofins } = nfse
  const day = competenceOf(nfse, terms.now)
  const cclasstrib = hasIbsCbs(nfse, day, terms.norms) ? nfs_service.cclasstrib : null
  return {
    day,
    tax_regime: company.tax_regime,
    special_tax_regime: company.special_tax_regime,
    nature_operation: nfse.nature_operation,
    total_cents: nfse.total_cents,
    discount_cents: nfse.discount_cents,
    discount_conditional_cents: nfse.discount_conditional_cents,
    deductions_cents: nfse.deductions_cents,
    benefit: benefitOf(nfse),
    lc_116: subitemOf(nfs_service),
    iss_aliquot: nfs_service.iss_aliquot,
    iss_source_withheld: nfs_service.iss_source_withheld,
    pis: nfs_service.pis,
    cofins: nfs_service.cofins,
    csll: nfs_service.csll,
    ir: nfs_service.ir,
    inss: nfs_service.inss,
    buyer: {
      type: customer_note?.type ?? 'PF',
      has_document: Boolean(customer_note?.document),
      is_abroad: isAbroad(nfse),
    },
    own_pis: pis_cofins?.pis_aliquot ?? null,
    own_cofins: pis_cofins?.cofins_aliquot ?? null,
    cst_ibscbs: cclasstrib?.slice(0, 3) ?? null,
    cclasstrib,
    norms: terms.norms,
  }
}

function benefitOf({ municipal_benefit: benefit }: Nfse): ServiceCase['benefit'] {
  if (!benefit) return { kind: 'none', percent: null, cents: null }
  return { kind: benefit.kind, percent: benefit.reduction_percent, cents: benefit.reduction_cents }
}
