import { z } from 'zod'
import { type Provider, readAs } from '../outside/provider.ts'
import { ifSameCnpj } from './same-cnpj.ts'
import { type Taxpayer, taxpayerOf } from './taxpayer.ts'

const Text = z.string().nullish()
const Answer = z.object({
  razao_social: z.string(),
  simples: z.object({ simples: Text, mei: Text }).nullish(),
  estabelecimento: z.object({
    cnpj: z.string(),
    nome_fantasia: Text,
    situacao_cadastral: Text,
    tipo_logradouro: Text,
    logradouro: Text,
    numero: Text,
    complemento: Text,
    bairro: Text,
    cep: Text,
    ddd1: Text,
    telefone1: Text,
    email: Text,
    estado: z.object({ sigla: Text }).nullish(),
    cidade: z.object({ ibge_id: z.number().nullish() }).nullish(),
    atividade_principal: z.object({ subclasse: Text }).nullish(),
    inscricoes_estaduais: z
      .array(
        z.object({
          inscricao_estadual: Text,
          ativo: z.boolean().nullish(),
          estado: z.object({ sigla: Text }).nullish(),
        }),
      )
      .nullish(),
  }),
})

/** publica.cnpj.ws, without a key: three requests a minute per address. Source: documentação pública. */
export const CNPJ_WS: Provider<'CNPJ_WS', Taxpayer> = {
  name: 'CNPJ_WS',
  perMinute: 3,
  timeoutMs: 6_000,
  saysAbsentBy404: true,
  request: (cnpj) => ({ url: `https://publica.cnpj.ws/cnpj/${cnpj}` }),
  read: (json, cnpj) =>
    readAs(Answer, json, ({ razao_social, simples, estabelecimento: place }) =>
      ifSameCnpj(place.cnpj, cnpj, () =>
        taxpayerOf({
          name: razao_social,
          fantasy: place.nome_fantasia,
          email: place.email,
          phone: `${place.ddd1 ?? ''}${place.telefone1 ?? ''}`,
          cnae: place.atividade_principal?.subclasse,
          status: place.situacao_cadastral,
          simples: yes(simples?.simples),
          mei: yes(simples?.mei),
          street: [place.tipo_logradouro, place.logradouro],
          number: place.numero,
          complement: place.complemento,
          neighborhood: place.bairro,
          postalCode: place.cep,
          city: place.cidade?.ibge_id,
          uf: place.estado?.sigla,
          registrations:
            place.inscricoes_estaduais?.map((one) => ({
              uf: one.estado?.sigla,
              number: one.inscricao_estadual,
              enabled: one.ativo === true,
            })) ?? null,
        }),
      ),
    ),
}

function yes(text: string | null | undefined): boolean | null {
  return text ? text.toLowerCase() === 'sim' : null
}
