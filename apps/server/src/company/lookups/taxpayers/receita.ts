import { z } from 'zod'
import { type Outcome, type Provider, readAs } from '../outside/provider.ts'
import { ifSameCnpj } from './same-cnpj.ts'
import { type Taxpayer, taxpayerOf } from './taxpayer.ts'

/**
 * Receita's open data, offered by two services in the same format. It has no state registrations. Source: documentação
 * pública de ambos.
 */
export const BRASILAPI: Provider<'BRASILAPI', Taxpayer> = {
  name: 'BRASILAPI',
  perMinute: 20,
  timeoutMs: 6_000,
  saysAbsentBy404: true,
  request: (cnpj) => ({ url: `https://brasilapi.com.br/api/cnpj/v1/${cnpj}` }),
  read,
}

export const MINHA_RECEITA: Provider<'MINHA_RECEITA', Taxpayer> = {
  name: 'MINHA_RECEITA',
  perMinute: 20,
  timeoutMs: 6_000,
  saysAbsentBy404: true,
  request: (cnpj) => ({ url: `https://minhareceita.org/${cnpj}` }),
  read,
}

const Text = z.union([z.string(), z.number()]).nullish()
const Answer = z.object({
  cnpj: z.string(),
  razao_social: z.string(),
  nome_fantasia: Text,
  descricao_situacao_cadastral: Text,
  cep: Text,
  descricao_tipo_de_logradouro: Text,
  logradouro: Text,
  numero: Text,
  complemento: Text,
  bairro: Text,
  uf: Text,
  codigo_municipio_ibge: Text,
  ddd_telefone_1: Text,
  email: Text,
  cnae_fiscal: Text,
  opcao_pelo_simples: z.boolean().nullish(),
  opcao_pelo_mei: z.boolean().nullish(),
})

function read(json: unknown, cnpj: string): Outcome<Taxpayer> {
  return readAs(Answer, json, (answer) =>
    ifSameCnpj(answer.cnpj, cnpj, () =>
      taxpayerOf({
        name: answer.razao_social,
        fantasy: answer.nome_fantasia,
        email: answer.email,
        phone: answer.ddd_telefone_1,
        cnae: answer.cnae_fiscal && String(answer.cnae_fiscal).padStart(7, '0'),
        status: answer.descricao_situacao_cadastral,
        simples: answer.opcao_pelo_simples,
        mei: answer.opcao_pelo_mei,
        street: [answer.descricao_tipo_de_logradouro, answer.logradouro],
        number: answer.numero,
        complement: answer.complemento,
        neighborhood: answer.bairro,
        postalCode: answer.cep,
        city: answer.codigo_municipio_ibge,
        uf: answer.uf,
        registrations: null,
      }),
    ),
  )
}
