import { z } from 'zod'
import type { Secret } from '../../../kit/secrets/secret.ts'
import { type Outcome, type Provider, readAs } from '../outside/provider.ts'
import { ifSameCnpj } from './same-cnpj.ts'
import { type Taxpayer, taxpayerOf } from './taxpayer.ts'

const Text = z.union([z.string(), z.number()]).nullish()
/** The result is in the body whatever the HTTP status: code 0 found, 1 not found. */
const Answer = z.object({
  code: z.union([z.string(), z.number()]),
  status: Text,
  cnpj: z.string().nullish(),
  nome_empresarial: Text,
  nome_fantasia: Text,
  inscricao_estadual: Text,
  situacao_cnpj: Text,
  situacao_ie: Text,
  cnae_principal: z.object({ code: Text }).nullish(),
  uf: Text,
  logradouro: Text,
  numero: Text,
  complemento: Text,
  bairro: Text,
  cep: Text,
  ibge: z.object({ codigo_municipio: Text }).nullish(),
})

/**
 * SintegraWS, paid. It reads state registrations from the UFs' portals, which can be slow. Source: documentação pública
 * da API.
 */
export function sintegraWs(token: Secret): Provider<'SINTEGRAWS', Taxpayer> {
  return {
    name: 'SINTEGRAWS',
    perMinute: 30,
    timeoutMs: 9_000,
    saysAbsentBy404: false,
    request: (cnpj) => {
      const query = new URLSearchParams({ token: token.reveal(), cnpj, plugin: 'ST' })
      return { url: `https://www.sintegraws.com.br/api/v1/execute-api.php?${query.toString()}` }
    },
    read: (json, cnpj) => readAs(Answer, json, (answer) => outcomeOf(answer, cnpj)),
  }
}

function outcomeOf(answer: z.output<typeof Answer>, cnpj: string): Outcome<Taxpayer> {
  const code = String(answer.code)
  if (code === '1') return { kind: 'ABSENT' }
  if (code !== '0') return { kind: 'FAILED', reason: `código ${code}` }
  return ifSameCnpj(answer.cnpj ?? '', cnpj, () => {
    const { uf, inscricao_estadual: number } = answer
    return taxpayerOf({
      name: answer.nome_empresarial,
      fantasy: answer.nome_fantasia,
      cnae: answer.cnae_principal?.code,
      status: /sem restri/i.test(String(answer.situacao_cnpj)) ? 'ATIVA' : answer.situacao_cnpj,
      street: [answer.logradouro],
      number: answer.numero,
      complement: answer.complemento,
      neighborhood: answer.bairro,
      postalCode: answer.cep,
      city: answer.ibge?.codigo_municipio,
      uf,
      registrations: number ? [{ uf, number, enabled: /^(ativ|habilitad)/i.test(String(answer.situacao_ie)) }] : [],
    })
  })
}
