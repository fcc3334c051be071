// table

/**
 * The services of layout 4.00 used here: the WSDL operation and the element of the answer. Source: Manual de Orientação
 * do Contribuinte 7.0, item 4; CadConsultaCadastro 2.00; operations as named by the WSDLs of 2026-06.
 */
export const SERVICES = {
  NFeAutorizacao4: { operation: 'nfeAutorizacaoLote', answer: 'retEnviNFe' },
  NFeConsultaProtocolo4: { operation: 'nfeConsultaNF', answer: 'retConsSitNFe' },
  NFeStatusServico4: { operation: 'nfeStatusServicoNF', answer: 'retConsStatServ' },
  NFeInutilizacao4: { operation: 'nfeInutilizacaoNF', answer: 'retInutNFe' },
  NFeRecepcaoEvento4: { operation: 'nfeRecepcaoEvento', answer: 'retEnvEvento' },
  CadConsultaCadastro4: { operation: 'consultaCadastro', answer: 'retConsCad' },
} as const

export type Service = keyof typeof SERVICES

export const WSDL_NAMESPACE = 'http://www.portalfiscal.inf.br/nfe/wsdl/'
