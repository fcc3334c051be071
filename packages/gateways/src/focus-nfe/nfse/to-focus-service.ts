import { linesOfText, type Nfse, type Norms, type ServiceTaxes } from '@talao/fiscal'
import { placeCity } from '@talao/fiscal/nfse/context'
import { hasIbsCbs } from '@talao/fiscal/nfse/ibs-cbs'
import { subitemOf } from '@talao/fiscal/nfse/subitem'
import type { FocusFields } from '../focus-fields.ts'
import { decimal, money } from '../numbers.ts'

/** The service with its amounts. Zeros are left out, as cities expect. */
export function toFocusService(nfse: Nfse, taxes: ServiceTaxes, day: string, norms?: Norms): FocusFields {
  const { nfs_service: service } = nfse
  return {
    valor_servicos: money(nfse.total_cents),
    valor_deducoes: amount(nfse.deductions_cents),
    ...federalFields(taxes),
    ...issFields(nfse, taxes),
    desconto_incondicionado: amount(nfse.discount_cents),
    desconto_condicionado: amount(nfse.discount_conditional_cents),
    item_lista_servico: listItem(nfse),
    codigo_cnae: service.cnae ?? undefined,
    codigo_tributario_municipio: service.municipal_service_code ?? undefined,
    discriminacao: descriptionOf(nfse),
    codigo_municipio: String(placeCity(nfse) ?? '') || undefined,
    ...reformFields(nfse, day, norms),
  }
}

function federalFields({ federal }: ServiceTaxes): FocusFields {
  return {
    valor_pis: amount(federal.pis.cents),
    valor_cofins: amount(federal.cofins.cents),
    valor_inss: amount(federal.inss.cents),
    valor_ir: amount(federal.ir.cents),
    valor_csll: amount(federal.csll.cents),
  }
}

/** Sends the rate wherever the tax is due by it; a city with its own rate computes the tax itself. */
function issFields({ nfs_service }: Nfse, { iss }: ServiceTaxes): FocusFields {
  const isDueByRate = iss.tax.rule === 'ISS-01' && nfs_service.iss_aliquot !== null
  return {
    iss_retido: iss.isWithheld,
    valor_iss: isDueByRate ? money(iss.tax.cents) : undefined,
    valor_iss_retido: iss.isWithheld ? money(iss.tax.cents) : undefined,
    base_calculo: money(iss.base.cents),
    aliquota: isDueByRate ? decimal(nfs_service.iss_aliquot ?? '0', 2, 4) : undefined,
  }
}

/** `0802`: item and subitem of LC 116 without the dot. */
function listItem(nfse: Nfse): string | undefined {
  return subitemOf(nfse.nfs_service)?.replace('.', '').padStart(4, '0')
}

/** The form has no field for observations, so they are appended to the description. */
function descriptionOf({ nfs_service, observations }: Nfse): string {
  return [nfs_service.description, observations].flatMap((text) => linesOfText(text ?? '')).join('\n')
}

/** IBS and CBS codes, if a note of that competence declares them; the authority computes the amounts. */
function reformFields(nfse: Nfse, day: string, norms: Norms | undefined): FocusFields {
  if (!hasIbsCbs(nfse, day, norms)) return {}
  const { nfs_service } = nfse
  return {
    codigo_nbs: nfs_service.nbs ?? undefined,
    codigo_indicador_operacao: nfs_service.cindop ?? undefined,
    ibs_cbs_classificacao_tributaria: nfs_service.cclasstrib ?? undefined,
    ibs_cbs_situacao_tributaria: nfs_service.cclasstrib?.slice(0, 3),
  }
}

function amount(cents: number) {
  return cents > 0 ? money(cents) : undefined
}
