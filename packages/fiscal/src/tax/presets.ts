// table
import type { NfeTax } from '../note/nfe-tax.ts'

/**
 * The usual codes for a kind of product, to be confirmed by the accountant. Null where the state or the good decides.
 */
export type TaxPreset = GoodsPreset | ServicePreset

export type GoodsPreset = {
  id: string
  name: string
  document: 'NFE'
  ncm: string | null
  cfop_same_state: string
  cfop_other_state_icms_taxpayer: string
  cfop_other_state_no_icms_taxpayer: string
  cfop_other_country: string
  /**
   * `simples` is for CRT 1 and 4, `normal` for CRT 3. CRT 2 takes its ICMS from `normal`, and PIS and COFINS from
   * `simples`.
   */
  simples: Partial<NfeTax>
  normal: Partial<NfeTax>
  cst_ibscbs: string
  cclasstrib: string
  source: string
}

export type ServicePreset = {
  id: string
  name: string
  document: 'NFSE'
  lc_116: string
  national_service_code: string
  nbs: string | null
  cindop: string
  cst_ibscbs: string
  cclasstrib: string
  source: string
}

const BOOK = {
  simples: { icms_cst: '300', pis_cst: '49', cofins_cst: '49' },
  normal: { icms_cst: '41', pis_cst: '06', cofins_cst: '06' },
  cst_ibscbs: '410',
  cclasstrib: '410008',
  cfop_other_state_icms_taxpayer: '6102',
  cfop_other_state_no_icms_taxpayer: '6108',
  cfop_other_country: '7102',
} as const

export const TAX_PRESETS: readonly TaxPreset[] = [
  {
    ...BOOK,
    id: 'ebook',
    name: 'E-book para baixar',
    document: 'NFE',
    ncm: '49019900',
    cfop_same_state: '5949',
    source:
      'CF art. 150, VI, d; Súmula Vinculante 57; Portaria CAT 24/2018, art. 2º, § 4º; Lei 10.865/2004, art. 28, VI',
  },
  {
    ...BOOK,
    id: 'ebook-infantil',
    name: 'E-book infantil ilustrado',
    document: 'NFE',
    ncm: '49030000',
    cfop_same_state: '5949',
    source: 'CF art. 150, VI, d; Súmula Vinculante 57; Lei 10.753/2003, art. 2º',
  },
  {
    ...BOOK,
    id: 'livro-impresso',
    name: 'Livro ou apostila impressos',
    document: 'NFE',
    ncm: '49019900',
    cfop_same_state: '5102',
    source: 'CF art. 150, VI, d; Lei 10.753/2003, art. 2º; Lei 10.865/2004, art. 28, VI',
  },
  {
    id: 'bonus-fisico',
    name: 'Bônus físico (caneca, camiseta, agenda)',
    document: 'NFE',
    ncm: null,
    cfop_same_state: '5102',
    cfop_other_state_icms_taxpayer: '6102',
    cfop_other_state_no_icms_taxpayer: '6108',
    cfop_other_country: '7102',
    simples: { icms_cst: '102', pis_cst: '49', cofins_cst: '49' },
    normal: { icms_cst: '00', pis_cst: '01', cofins_cst: '01' },
    cst_ibscbs: '000',
    cclasstrib: '000001',
    source: 'Convênio S/Nº de 1970, Anexo II; Ajuste SINIEF 07/2005',
  },
  service('curso', 'Curso ou treinamento a distância', '8.02', '080201', '122051900', '100301'),
  service('curso-presencial', 'Curso presencial, no endereço de quem ensina', '8.02', '080201', '122051900', '030101'),
  service('curso-no-cliente', 'Curso presencial, no endereço do cliente', '8.02', '080201', '122051900', '030102'),
  {
    ...service(
      'curso-de-idiomas',
      'Curso de idiomas ou de sinais a distância',
      '8.02',
      '080201',
      '122051300',
      '100301',
    ),
    cst_ibscbs: '200',
    cclasstrib: '200028',
    source: `${ofAnnex('8.02')}; LC 214/2025, art. 129 e Anexo II (redução de 60%, só na NFS-e)`,
  },
  // LC 116 does not name mentoring: 17.01 is only for what no other item covers, and 8.02 covers guidance in learning.
  service('mentoria', 'Mentoria a distância', '8.02', '080201', '122051900', '100301'),
  service('palestra', 'Palestra a distância', '17.24', '172401', '122051400', '100301'),
  service('audio', 'Conteúdo em áudio', '1.09', '010901', '117032200', '100301'),
  service('video', 'Vídeo, texto ou área de membros', '1.09', '010902', '117033200', '100301'),
  service('software', 'Software, plugin ou modelo licenciado', '1.05', '010501', '111032200', '100501'),
  service('saas', 'Software como serviço', '1.05', '010501', '115062100', '100501'),
  service('hospedagem', 'Hospedagem e processamento de dados', '1.03', '010302', '115061000', '100301'),
  service('consultoria', 'Consultoria ou assessoria', '17.01', '170101', '114011900', '100301'),
  service('publicidade', 'Publicidade ou gestão de tráfego', '17.06', '170601', '114061900', '100301'),
  service('evento', 'Evento ao vivo', '12.08', '120801', '118066100', '040101'),
  service('comissao', 'Comissão de afiliado ou coprodução', '10.02', '100202', null, '100301'),
]

/** The preset with this id, or undefined. */
export function taxPreset(id: string): TaxPreset | undefined {
  return TAX_PRESETS.find((preset) => preset.id === id)
}

function service(
  id: string,
  name: string,
  lc_116: string,
  national_service_code: string,
  nbs: string | null,
  cindop: string,
): ServicePreset {
  return {
    id,
    name,
    document: 'NFSE',
    lc_116,
    national_service_code,
    nbs,
    cindop,
    cst_ibscbs: '000',
    cclasstrib: '000001',
    source: ofAnnex(lc_116),
  }
}

function ofAnnex(lc_116: string): string {
  return `LC 116/2003, item ${lc_116}; lista nacional de serviços; anexo VIII da NFS-e nacional (NBS, cIndOp e cClassTrib)`
}
