import type { ServiceKind } from '../src/focus-nfe/service-notes/service-note.ts'
import type { Fields } from '../src/http/fields.ts'
import { type Answer, type Bench, CNPJ, openBench } from './focus-nfe.ts'

/** Curitiba. */
export const CITY = '4106902'
export const REASON = { justificativa: 'Serviço não prestado ao cliente' }

/** A test bench whose company issues both kinds of NFS-e in homologação. */
export function openServiceBench(changes: Fields = {}): Promise<Bench> {
  return openBench(
    { settings: { rateLimit: 10_000 } },
    { inscricao_municipal: '12345', habilita_nfse: true, habilita_nfsen_homologacao: true, ...changes },
  )
}

/** A municipal note for an online course. */
export function municipalNote(service: Fields = {}, changes: Fields = {}): Fields {
  return {
    data_emissao: '2026-11-20T09:00:00-03:00',
    natureza_operacao: '1',
    optante_simples_nacional: true,
    incentivador_cultural: false,
    prestador: { cnpj: CNPJ, inscricao_municipal: '12345', codigo_municipio: CITY },
    tomador: {
      cpf: '51966818092',
      razao_social: 'Ana Souza',
      email: 'ana@exemplo.com',
      endereco: {
        logradouro: 'Rua A',
        numero: '99',
        bairro: 'Centro',
        codigo_municipio: '1302603',
        uf: 'AM',
        cep: '69073178',
      },
    },
    servico: {
      valor_servicos: 97,
      aliquota: 3,
      iss_retido: false,
      item_lista_servico: '0802',
      discriminacao: 'Curso on-line\nVenda HP123456',
      codigo_municipio: CITY,
      ...service,
    },
    ...changes,
  }
}

/** The same service as a flat DPS of a company of the Simples. */
export function nationalNote(changes: Fields = {}): Fields {
  return {
    data_emissao: '2026-11-20T09:00:00-0300',
    data_competencia: '2026-11-20',
    emitente_dps: 1,
    codigo_municipio_emissora: CITY,
    cnpj_prestador: CNPJ,
    codigo_opcao_simples_nacional: 3,
    regime_tributario_simples_nacional: 1,
    regime_especial_tributacao: 0,
    cpf_tomador: '51966818092',
    razao_social_tomador: 'Ana Souza',
    email_tomador: 'ana@exemplo.com',
    codigo_municipio_prestacao: CITY,
    codigo_tributacao_nacional_iss: '080201',
    descricao_servico: 'Curso on-line',
    codigo_interno_contribuinte: 'HP123456',
    valor_servico: 97,
    tributacao_iss: 1,
    tipo_retencao_iss: 1,
    percentual_total_tributos_simples_nacional: 6,
    ...changes,
  }
}

/** Sends a note, lets the authority decide, and returns the GET answer. */
export async function issueService(bench: Bench, kind: ServiceKind, ref: string, body: Fields): Promise<Answer> {
  await bench.call('POST', `/v2/${kind}?ref=${ref}`, body)
  await bench.simulator.admin.advance(5_000)
  return bench.call('GET', `/v2/${kind}/${ref}`)
}

/** The codes in `erros`. */
export function codesOf({ body }: Answer): string[] {
  return (body['erros'] as { codigo: string }[]).map(({ codigo }) => codigo)
}
