import type { Nfse } from '../note/nfse.ts'
import { NFSE_AMOUNTS, nfseFieldsOf } from '../note/nfse-fields.ts'
import type { ServiceCase } from '../tax/service/service-case.ts'
import { computeServiceTaxes, type ServiceTaxes } from '../tax/service/service-taxes.ts'
import { competenceOf, isAbroad, type NfseContext } from './context.ts'
import { hasIbsCbs } from './ibs-cbs.ts'
import { subitemOf } from './subitem.ts'
import type { TaxedNfse } from './taxed-note.ts'

/** Base, ISS, withholdings and net value of a note. Each value can explain itself. */
export function nfseTaxes(nfse: Nfse, terms: NfseContext): ServiceTaxes {
  return nfseTaxesOn(nfse, competenceOf(nfse, terms.now), terms)
}

/** The same for a note whose day of competence is known. */
export function nfseTaxesOn(nfse: TaxedNfse, day: string, { norms }: Pick<NfseContext, 'norms'> = {}): ServiceTaxes {
  const { company, customer_note, nfs_service, pis_cofins } = nfse
  const cclasstrib = hasIbsCbs(nfse, day, norms) ? nfs_service.cclasstrib : null
  return computeServiceTaxes({
    day,
    tax_regime: company.tax_regime,
    special_tax_regime: company.special_tax_regime,
    nature_operation: nfse.nature_operation,
    ...nfseFieldsOf(nfse, NFSE_AMOUNTS),
    benefit: benefitOf(nfse),
    ...nfs_service,
    lc_116: subitemOf(nfs_service),
    buyer: {
      type: customer_note?.type ?? 'PF',
      has_document: Boolean(customer_note?.document),
      is_abroad: isAbroad(nfse),
    },
    own_pis: pis_cofins?.pis_aliquot ?? null,
    own_cofins: pis_cofins?.cofins_aliquot ?? null,
    cst_ibscbs: cclasstrib?.slice(0, 3) ?? null,
    cclasstrib,
    norms,
  })
}

function benefitOf({ municipal_benefit: benefit }: TaxedNfse): ServiceCase['benefit'] {
  if (!benefit) return { kind: 'none', percent: null, cents: null }
  return { kind: benefit.kind, percent: benefit.reduction_percent, cents: benefit.reduction_cents }
}
