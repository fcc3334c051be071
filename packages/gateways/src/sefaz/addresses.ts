// table
import type { Environment } from '../port/preparation.ts'
import type { Service } from './services.ts'

/**
 * Addresses of the services of layout 4.00, as of 2026-06. Source: the national portal's list, to be confirmed there
 * before the first real note.
 */

/** Authorizers: UFs with their own services, virtual ones, contingency ones, and the national environment. */
export const AUTHORIZERS = [
  'AM',
  'BA',
  'GO',
  'MG',
  'MS',
  'MT',
  'PE',
  'PR',
  'RS',
  'SP',
  'SVAN',
  'SVRS',
  'SVC-AN',
  'SVC-RS',
  'AN',
] as const
export type Authorizer = (typeof AUTHORIZERS)[number]

type Paths = Partial<Record<Service, string>>
/** A base URL and its paths; a path that is a full URL ignores the base. */
type Site = readonly [base: string, paths: Paths]

const PLAIN: Paths = {
  NFeAutorizacao4: 'NFeAutorizacao4',
  NFeConsultaProtocolo4: 'NFeConsultaProtocolo4',
  NFeStatusServico4: 'NFeStatusServico4',
  NFeInutilizacao4: 'NFeInutilizacao4',
  NFeRecepcaoEvento4: 'NFeRecepcaoEvento4',
}
const PLAIN_WITH_REGISTRY: Paths = { ...PLAIN, CadConsultaCadastro4: 'CadConsultaCadastro4' }

const OLDER_NAMES: Paths = {
  NFeAutorizacao4: 'NfeAutorizacao4',
  NFeConsultaProtocolo4: 'NfeConsulta4',
  NFeStatusServico4: 'NfeStatusServico4',
  NFeInutilizacao4: 'NfeInutilizacao4',
  NFeRecepcaoEvento4: 'RecepcaoEvento4',
}

const IN_FOLDERS: Paths = {
  NFeAutorizacao4: 'NFeAutorizacao4/NFeAutorizacao4.asmx',
  NFeConsultaProtocolo4: 'NFeConsultaProtocolo4/NFeConsultaProtocolo4.asmx',
  NFeStatusServico4: 'NFeStatusServico4/NFeStatusServico4.asmx',
  NFeInutilizacao4: 'NFeInutilizacao4/NFeInutilizacao4.asmx',
  NFeRecepcaoEvento4: 'NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx',
}

const OF_RIO_GRANDE: Paths = {
  NFeAutorizacao4: 'NfeAutorizacao/NFeAutorizacao4.asmx',
  NFeConsultaProtocolo4: 'NfeConsulta/NfeConsulta4.asmx',
  NFeStatusServico4: 'NfeStatusServico/NfeStatusServico4.asmx',
  NFeInutilizacao4: 'nfeinutilizacao/nfeinutilizacao4.asmx',
  NFeRecepcaoEvento4: 'recepcaoevento/recepcaoevento4.asmx',
}
const RIO_GRANDE_REGISTRY = 'https://cad.svrs.rs.gov.br/ws/cadconsultacadastro/cadconsultacadastro4.asmx'
const RIO_GRANDE_TEST_REGISTRY =
  'https://cad-homologacao.svrs.rs.gov.br/ws/cadconsultacadastro/cadconsultacadastro4.asmx'

const OF_SAO_PAULO: Paths = {
  NFeAutorizacao4: 'nfeautorizacao4.asmx',
  NFeConsultaProtocolo4: 'nfeconsultaprotocolo4.asmx',
  NFeStatusServico4: 'nfestatusservico4.asmx',
  NFeInutilizacao4: 'nfeinutilizacao4.asmx',
  NFeRecepcaoEvento4: 'nferecepcaoevento4.asmx',
  CadConsultaCadastro4: 'cadconsultacadastro4.asmx',
}

const SVAN: Record<Environment, Site> = {
  producao: ['https://www.sefazvirtual.fazenda.gov.br/', IN_FOLDERS],
  homologacao: ['https://hom.sefazvirtual.fazenda.gov.br/', IN_FOLDERS],
}

export const SITES: Readonly<Record<Authorizer, Record<Environment, Site>>> = {
  AM: {
    producao: ['https://nfe.sefaz.am.gov.br/services2/services/', OLDER_NAMES],
    homologacao: ['https://homnfe.sefaz.am.gov.br/services2/services/', OLDER_NAMES],
  },
  BA: {
    producao: [
      'https://nfe.sefaz.ba.gov.br/webservices/',
      { ...IN_FOLDERS, CadConsultaCadastro4: 'CadConsultaCadastro4/CadConsultaCadastro4.asmx' },
    ],
    homologacao: [
      'https://hnfe.sefaz.ba.gov.br/webservices/',
      { ...IN_FOLDERS, CadConsultaCadastro4: 'CadConsultaCadastro4/CadConsultaCadastro4.asmx' },
    ],
  },
  GO: {
    producao: ['https://nfe.sefaz.go.gov.br/nfe/services/', PLAIN_WITH_REGISTRY],
    homologacao: ['https://homolog.sefaz.go.gov.br/nfe/services/', PLAIN_WITH_REGISTRY],
  },
  MG: {
    producao: ['https://nfe.fazenda.mg.gov.br/nfe2/services/', PLAIN_WITH_REGISTRY],
    homologacao: ['https://hnfe.fazenda.mg.gov.br/nfe2/services/', PLAIN_WITH_REGISTRY],
  },
  MS: {
    producao: ['https://nfe.sefaz.ms.gov.br/ws/', PLAIN_WITH_REGISTRY],
    homologacao: ['https://hom.nfe.sefaz.ms.gov.br/ws/', PLAIN_WITH_REGISTRY],
  },
  MT: {
    producao: [
      'https://nfe.sefaz.mt.gov.br/nfews/v2/services/',
      { ...OLDER_NAMES, CadConsultaCadastro4: 'CadConsultaCadastro4' },
    ],
    homologacao: [
      'https://homologacao.sefaz.mt.gov.br/nfews/v2/services/',
      { ...OLDER_NAMES, CadConsultaCadastro4: 'CadConsultaCadastro4' },
    ],
  },
  PE: {
    producao: ['https://nfe.sefaz.pe.gov.br/nfe-service/services/', PLAIN_WITH_REGISTRY],
    homologacao: ['https://nfehomolog.sefaz.pe.gov.br/nfe-service/services/', PLAIN_WITH_REGISTRY],
  },
  PR: {
    producao: ['https://nfe.sefa.pr.gov.br/nfe/', PLAIN_WITH_REGISTRY],
    homologacao: ['https://homologacao.nfe.sefa.pr.gov.br/nfe/', PLAIN_WITH_REGISTRY],
  },
  RS: {
    producao: ['https://nfe.sefazrs.rs.gov.br/ws/', { ...OF_RIO_GRANDE, CadConsultaCadastro4: RIO_GRANDE_REGISTRY }],
    // The list has no test registry for this authorizer, only the real one.
    homologacao: [
      'https://nfe-homologacao.sefazrs.rs.gov.br/ws/',
      { ...OF_RIO_GRANDE, CadConsultaCadastro4: RIO_GRANDE_REGISTRY },
    ],
  },
  SP: {
    producao: ['https://nfe.fazenda.sp.gov.br/ws/', OF_SAO_PAULO],
    homologacao: ['https://homologacao.nfe.fazenda.sp.gov.br/ws/', OF_SAO_PAULO],
  },
  SVAN,
  SVRS: {
    producao: ['https://nfe.svrs.rs.gov.br/ws/', { ...OF_RIO_GRANDE, CadConsultaCadastro4: RIO_GRANDE_REGISTRY }],
    homologacao: [
      'https://nfe-homologacao.svrs.rs.gov.br/ws/',
      { ...OF_RIO_GRANDE, CadConsultaCadastro4: RIO_GRANDE_TEST_REGISTRY },
    ],
  },
  'SVC-AN': SVAN,
  'SVC-RS': {
    producao: ['https://nfe.svrs.rs.gov.br/ws/', OF_RIO_GRANDE],
    homologacao: ['https://nfe-homologacao.svrs.rs.gov.br/ws/', OF_RIO_GRANDE],
  },
  // Only EPEC is sent there. The list also has a separate address for EPEC (RecepcaoEvento.asmx), for the layout before
  // 4.00.
  AN: {
    producao: ['https://www.nfe.fazenda.gov.br/', { NFeRecepcaoEvento4: 'NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx' }],
    homologacao: [
      'https://hom1.nfe.fazenda.gov.br/',
      { NFeRecepcaoEvento4: 'NFeRecepcaoEvento4/NFeRecepcaoEvento4.asmx' },
    ],
  },
}

/** UFs authorised by another authorizer; the remaining ones without their own use SVRS. Source: the same list. */
export const VIRTUAL: Readonly<Record<string, Authorizer>> = { MA: 'SVAN' }

/**
 * UFs whose contingency is SVC-RS; the others use SVC-AN. Source: Ajuste SINIEF 07/2005, cl. 11ª; the national portal's
 * list.
 */
export const CONTINGENCY_AT_SVC_RS: readonly string[] = ['AM', 'BA', 'GO', 'MA', 'MS', 'MT', 'PE', 'PR']
