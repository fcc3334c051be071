import type { WhatIfOut } from '@talao/contract/sale/what-if'
import { linesToDivide } from '@talao/fiscal'
import { regimeOn } from '../../company/companies/regimes.ts'
import { composeNotes } from '../flight/compose-notes.ts'
import type { Supposed } from './changed-facts.ts'

/** What holds today for each thing that can be supposed different. */
export function todayOf(present: Supposed): WhatIfOut['today'] {
  const { company, sold, day } = present
  const { customer_note: buyer } = sold.sale
  const regime = regimeOn(company.simples.regimes, day)
  const [line] = linesToDivide(sold.sale, sold.products)
  const notes = composeNotes(company, sold, day)
  const nfe = notes.find(({ kind }) => kind === 'NFE')
  const nfse = notes.find(({ kind }) => kind === 'NFSE')
  return {
    tax_regime: regime?.tax_regime ?? company.issuer.tax_regime,
    ibs_cbs_regime: regime?.ibs_cbs_regime ?? null,
    date: day,
    nfe_percentage: line?.nfe_percentage ?? null,
    type_fiscal_note: line?.type_fiscal_note ?? company.kind,
    ncm: (nfe?.kind === 'NFE' && nfe.nfe.items[0]?.ncm) || null,
    cfop: (nfe?.kind === 'NFE' && nfe.nfe.items[0]?.cfop) || null,
    national_service_code: (nfse?.kind === 'NFSE' && nfse.nfse.nfs_service.national_service_code) || null,
    buyer: {
      type: buyer.type,
      icms_taxpayer: buyer.icms_taxpayer,
      state_id: buyer.address?.state_id ?? buyer.state_id,
      city_id: buyer.address?.city_id ?? null,
      is_abroad: buyer.is_abroad || (buyer.address?.is_abroad ?? false),
      country_id: buyer.address?.country_id ?? null,
    },
  }
}
