// table
import type { Sources } from '../xml/compose-group.ts'

export const VALUES: Sources = {
  ValorServicos: ['valor_servicos', 'money'],
  ValorDeducoes: ['valor_deducoes', 'amount'],
  ValorPis: ['valor_pis', 'amount'],
  ValorCofins: ['valor_cofins', 'amount'],
  ValorInss: ['valor_inss', 'amount'],
  ValorIr: ['valor_ir', 'amount'],
  ValorCsll: ['valor_csll', 'amount'],
  OutrasRetencoes: ['outras_retencoes', 'amount'],
  ValorIss: ['valor_iss', 'amount'],
  Aliquota: ['aliquota', 'rate'],
  DescontoIncondicionado: ['desconto_incondicionado', 'amount'],
  DescontoCondicionado: ['desconto_condicionado', 'amount'],
}

export const DESCRIPTION: Sources = {
  CodigoCnae: ['codigo_cnae'],
  CodigoTributacaoMunicipio: ['codigo_tributario_municipio'],
  CodigoNbs: ['codigo_nbs'],
  Discriminacao: ['discriminacao'],
  CodigoMunicipio: ['codigo_municipio'],
}

export const ADDRESS: Sources = {
  Endereco: ['logradouro'],
  Numero: ['numero'],
  Complemento: ['complemento'],
  Bairro: ['bairro'],
  CodigoMunicipio: ['codigo_municipio'],
  Uf: ['uf'],
  Cep: ['cep'],
}

export const CONTACT: Sources = { Telefone: ['telefone'], Email: ['email'] }
