// table

import { SUBSTITUTION_MOTIVES } from '../../note/nfse.ts'
import { LAST_DAY_OF_PIS_COFINS } from '../../tax/pis-cofins.ts'
import { ISS_TAXATION_OF_NATURE } from '../../tax/service/iss-taxation.ts'
import { SIMPLES_OF_REGIME } from '../../tax/service/simples.ts'
import { totalTaxForm } from '../../tax/service/total-tax-matrix.ts'
import { localDay } from '../../value/calendar.ts'
import { toLatin1Lines } from '../../value/latin1-text.ts'
import type { TaxRegime } from '../../value/party.ts'
import { timeZoneOf } from '../../value/time-zone.ts'
import { parseChaveNfse } from '../chave-nfse.ts'
import { WITHOUT_BASE } from '../compose/values.ts'
import { competenceOf } from '../context.ts'
import { issRateDecision } from '../iss-rate.ts'
import { nfseTaxes } from '../service-taxes.ts'
import { hasLength, isPercent } from './format.ts'
import type { NfseRule } from './rule.ts'

const RATES = [
  'iss_aliquot',
  'pis',
  'cofins',
  'csll',
  'ir',
  'inss',
  'total_tax_percent_simples',
  'total_tax_percent_country',
  'total_tax_percent_state',
  'total_tax_percent_city',
] as const

/**
 * Rules for header, amounts, taxes and substitution. Limits, withholdings and discounts are checked where they are
 * computed.
 */
export const VALUE_RULES: readonly NfseRule[] = [
  {
    code: 'NFSE-COMPETENCE',
    path: 'issue_at',
    field: 'Competência',
    text: 'A competência não pode ser depois de hoje. Use a data de hoje ou uma anterior.',
    source: 'E0015',
    test: (nfse, { now }) => competenceOf(nfse, now) <= localDay(now, timeZoneOf(nfse.company.address)),
  },
  {
    code: 'NFSE-TOTAL',
    path: 'total',
    field: 'Valor do serviço',
    text: 'O valor do serviço precisa ser maior que zero. Confira os itens.',
    source: 'TCVServPrest, vServ',
    test: ({ total_cents }) => total_cents > 0,
  },
  {
    code: 'NFSE-ITEMS',
    path: 'items',
    field: 'Itens',
    text: 'Há um item sem quantidade ou sem valor. Preencha os dois, ou tire o item.',
    source: 'TCVServPrest, vServ; docs/especificacao/entidades.md',
    test: ({ items }) =>
      items.every(({ quantity, value_per_unit }) => Number(quantity) > 0 && Number(value_per_unit) > 0),
  },
  {
    code: 'NFSE-NEGATIVE',
    path: 'discount',
    field: 'Descontos e deduções',
    text: 'Descontos e deduções não podem ser negativos. Corrija o valor.',
    source: 'TSDec15V2',
    test: (nfse) => Math.min(nfse.discount_cents, nfse.discount_conditional_cents, nfse.deductions_cents) >= 0,
  },
  {
    code: 'NFSE-OBSERVATIONS',
    path: 'observations',
    field: 'Observações',
    text: 'As observações passam de 2.000 caracteres. Encurte o texto.',
    source: 'TSDescInfCompl',
    test: ({ observations }) => hasLength(toLatin1Lines(observations ?? ''), 0, 2000),
  },
  {
    code: 'NFSE-RATES',
    path: 'nfs_service.iss_aliquot',
    field: 'Alíquotas',
    text: 'Uma alíquota do serviço não é um percentual de 0 a 100 com até duas casas. Corrija-a.',
    source: 'TSDec2V2; E0595',
    test: ({ nfs_service, pis_cofins, municipal_benefit }) =>
      RATES.every((rate) => isPercent(nfs_service[rate])) &&
      isPercent(pis_cofins?.pis_aliquot ?? null) &&
      isPercent(pis_cofins?.cofins_aliquot ?? null) &&
      isPercent(municipal_benefit?.reduction_percent ?? null),
  },
  {
    code: 'NFSE-DEDUCTIONS-TAXED',
    path: 'deductions',
    field: 'Deduções',
    text: 'Só um serviço tributado tem deduções. Tire as deduções ou mude a natureza da operação.',
    source: 'E0435, E0439',
    test: ({ deductions_cents, nature_operation, municipal_benefit }) =>
      deductions_cents === 0 ||
      (ISS_TAXATION_OF_NATURE[nature_operation] === 1 &&
        nature_operation !== '3' &&
        municipal_benefit?.kind !== 'exemption'),
  },
  {
    code: 'NFSE-DEDUCTIONS-REGIME',
    path: 'deductions',
    field: 'Deduções',
    text: 'MEI e empresa em regime especial não têm deduções na nota. Tire as deduções.',
    source: 'E0436, E0438',
    test: ({ deductions_cents, company }) =>
      deductions_cents === 0 || (company.tax_regime !== 'MEI' && company.special_tax_regime === '0'),
  },
  {
    code: 'NFSE-DEDUCTIONS-CITY',
    path: 'deductions',
    field: 'Deduções',
    text: 'A prefeitura não aceita deduções neste serviço. Tire as deduções.',
    source: 'E0440 a E0449',
    test: ({ deductions_cents }, { acceptsDeductions }) => deductions_cents === 0 || acceptsDeductions !== false,
  },
  {
    code: 'NFSE-ISS-RATE-MISSING',
    computes: true,
    path: 'nfs_service.iss_aliquot',
    field: 'Alíquota do ISS',
    text: 'Falta a alíquota do ISS, que esta nota precisa levar. Informe-a; seu contador sabe qual é.',
    source: 'E0619, E0621, E0628, E0640',
    test: (nfse, terms) =>
      nfse.nfs_service.iss_aliquot !== null ||
      issRateDecision(nfse, terms, nfseTaxes(nfse, terms).iss)?.send !== 'REQUIRED',
  },
  {
    code: 'NFSE-TOTAL-TAX-SIMPLES',
    path: 'nfs_service.total_tax_percent_simples',
    field: 'Tributos do Simples',
    text: 'Falta o percentual efetivo do Simples, que a nota mostra ao cliente. Copie-o do último PGDAS-D.',
    source: 'Lei 12.741/2012; E0712',
    test: ({ company, nfs_service }) =>
      SIMPLES_OF_REGIME[company.tax_regime].opSimpNac !== 3 || hasTotalTax(company.tax_regime, nfs_service),
  },
  {
    code: 'NFSE-TOTAL-TAX',
    path: 'nfs_service.total_tax_percent_country',
    field: 'Tributos aproximados',
    text: 'Faltam os percentuais aproximados de tributos, que a nota mostra ao cliente. Preencha-os no serviço.',
    source: 'Lei 12.741/2012; E0713',
    test: ({ company, nfs_service }) =>
      SIMPLES_OF_REGIME[company.tax_regime].opSimpNac !== 1 || hasTotalTax(company.tax_regime, nfs_service),
  },
  {
    code: 'NFSE-IMMUNITY',
    path: 'immunity',
    field: 'Tipo de imunidade',
    text: 'Uma nota imune diz por quê. Escolha o tipo de imunidade.',
    source: 'E0592, E0593',
    test: ({ nature_operation, immunity }) =>
      ISS_TAXATION_OF_NATURE[nature_operation] !== 2 || /^[1-5]$/.test(immunity ?? ''),
  },
  {
    code: 'NFSE-SUSPENSION',
    path: 'suspension_process',
    field: 'Processo da suspensão',
    text: 'O ISS suspenso leva o número do processo, com 30 números. Preencha-o.',
    source: 'E0585; TSNumProcExigSuspensa',
    test: ({ nature_operation, suspension_process }) =>
      (nature_operation !== '5' && nature_operation !== '6') || /^[0-9]{30}$/.test(suspension_process ?? ''),
  },
  {
    code: 'NFSE-BENEFIT',
    path: 'municipal_benefit.code',
    field: 'Benefício municipal',
    text: 'A isenção vem de um benefício da prefeitura, com 14 números. Informe o número do benefício.',
    source: 'TCBeneficioMunicipal',
    test: ({ nature_operation, municipal_benefit }) =>
      municipal_benefit === null ? nature_operation !== '3' : /^[0-9]{14}$/.test(municipal_benefit.code),
  },
  {
    code: 'NFSE-PIS-COFINS-MEI',
    path: 'pis_cofins.cst',
    field: 'PIS e COFINS',
    text: 'MEI não declara tributos federais na nota. Tire a situação do PIS e da COFINS.',
    source: 'E0676',
    test: ({ company, pis_cofins }) => company.tax_regime !== 'MEI' || pis_cofins === null,
  },
  {
    code: 'NFSE-PIS-COFINS-RATES',
    path: 'pis_cofins.pis_aliquot',
    field: 'Alíquotas de PIS e COFINS',
    text: 'Esta situação do PIS e da COFINS pede as duas alíquotas. Preencha-as.',
    source: 'E0684, E0690',
    test: ({ pis_cofins: own }) =>
      own === null || WITHOUT_BASE.includes(own.cst) || (own.pis_aliquot !== null && own.cofins_aliquot !== null),
  },
  {
    code: 'NFSE-PIS-COFINS-WITHHELD',
    computes: true,
    path: 'pis_cofins.cst',
    field: 'PIS e COFINS',
    text: 'Para reter PIS, COFINS ou CSLL a nota diz a situação do PIS e da COFINS da empresa. Escolha-a.',
    // From 2027 only the CSLL is withheld, and no rule asks with it for the situation of taxes that ended.
    source: 'E0698; NT 007; EC 132/2023, art. 126',
    test: (nfse, terms) =>
      competenceOf(nfse, terms.now) > LAST_DAY_OF_PIS_COFINS ||
      (nfse.pis_cofins !== null && !WITHOUT_BASE.includes(nfse.pis_cofins.cst)) ||
      nfseTaxes(nfse, terms).federal.pcc === 0,
  },
  {
    code: 'NFSE-SUBSTITUTION-KEY',
    path: 'substitution.access_key',
    field: 'Nota substituída',
    text: 'A chave da nota substituída não é válida. Comece a substituição pela nota antiga.',
    source: 'E0042',
    test: ({ substitution }, { isMunicipal }) =>
      substitution === null || isMunicipal === true || parseChaveNfse(substitution.access_key) !== undefined,
  },
  {
    code: 'NFSE-SUBSTITUTION-REASON',
    path: 'substitution.reason',
    field: 'Justificativa da substituição',
    text: 'A justificativa tem de 15 a 255 caracteres, e é obrigatória quando o motivo é Outros. Escreva o que aconteceu.',
    source: 'E0078; TSMotivo',
    test: ({ substitution }) =>
      substitution === null ||
      (substitution.motive in SUBSTITUTION_MOTIVES &&
        (hasLength(substitution.reason, 15, 255) ||
          (substitution.motive !== '99' && hasLength(substitution.reason, 0, 0)))),
  },
  {
    code: 'NFSE-SUBSTITUTION-CUSTOMER',
    path: 'customer_note',
    field: 'Cliente',
    text: 'Só se substitui uma nota com cliente identificado. Cancele a antiga e emita outra.',
    source: 'E0056',
    test: ({ substitution, customer_note }) => substitution === null || customer_note !== null,
  },
]

function hasTotalTax(
  regime: TaxRegime,
  service: { total_tax_percent_simples: string | null; total_tax_percent_country: string | null },
): boolean {
  const percents = service.total_tax_percent_country !== null
  const known = { simplesRate: service.total_tax_percent_simples, percents }
  return totalTaxForm(SIMPLES_OF_REGIME[regime].opSimpNac, known) !== undefined
}
