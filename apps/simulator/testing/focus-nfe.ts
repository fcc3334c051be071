import { makeDemoA1 } from '@talao/documents'
import type { Fields } from '../src/http/fields.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../src/simulator.ts'

/** The fixed time of the tests' clock. */
export const NOW = new Date('2026-11-20T13:00:00Z')
export const CNPJ = '11222333000181'
export const PASSWORD = 'senha'
const HOMOLOGATION_NAME = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

let demo: string | undefined

/** One demonstration certificate for all tests of a file, because making one is slow. */
function certificate(): string {
  demo ??= Buffer.from(
    makeDemoA1({
      corporateName: 'ACME CURSOS LTDA',
      cnpj: CNPJ,
      password: PASSWORD,
      notBefore: new Date('2026-01-01T00:00:00Z'),
      notAfter: new Date('2027-01-01T00:00:00Z'),
    }),
  ).toString('base64')
  return demo
}

export function company(changes: Fields = {}): Fields {
  return {
    nome: 'ACME CURSOS LTDA',
    nome_fantasia: 'ACME',
    cnpj: CNPJ,
    inscricao_estadual: '1234567890',
    regime_tributario: 1,
    email: 'fiscal@acme.example',
    telefone: '4130001000',
    logradouro: 'Rua Quinze',
    numero: '999',
    bairro: 'Centro',
    cep: '80045165',
    municipio: 'Curitiba',
    uf: 'PR',
    habilita_nfe: true,
    arquivo_certificado_base64: certificate(),
    senha_certificado: PASSWORD,
    ...changes,
  }
}

export function item(changes: Fields = {}): Fields {
  return {
    numero_item: 1,
    codigo_produto: '1232',
    descricao: 'E-book Investir & Viver',
    cfop: '6108',
    codigo_ncm: '49019900',
    unidade_comercial: 'UN',
    quantidade_comercial: 1,
    valor_unitario_comercial: 47.23,
    unidade_tributavel: 'UN',
    quantidade_tributavel: 1,
    valor_unitario_tributavel: 47.23,
    valor_bruto: 47.23,
    inclui_no_total: 1,
    icms_origem: 0,
    icms_situacao_tributaria: '102',
    pis_situacao_tributaria: '49',
    pis_base_calculo: 0,
    pis_aliquota_porcentual: 0,
    pis_valor: 0,
    cofins_situacao_tributaria: '49',
    cofins_base_calculo: 0,
    cofins_aliquota_porcentual: 0,
    cofins_valor: 0,
    ...changes,
  }
}

/** A note that the authority accepts in homologação: a consumer in another UF, sold on a platform. */
export function note(changes: Fields = {}): Fields {
  return {
    natureza_operacao: 'Venda',
    data_emissao: '2026-11-20T10:00:00-03:00',
    tipo_documento: 1,
    local_destino: 2,
    finalidade_emissao: 1,
    consumidor_final: 1,
    presenca_comprador: 2,
    indicador_intermediario: 1,
    cnpj_intermediario: '13427325000105',
    id_intermediario: 'vendedor-123',
    cnpj_emitente: CNPJ,
    inscricao_estadual_emitente: '1234567890',
    nome_destinatario: HOMOLOGATION_NAME,
    cpf_destinatario: '51966818092',
    indicador_inscricao_estadual_destinatario: 9,
    logradouro_destinatario: 'Rua A',
    numero_destinatario: '99',
    bairro_destinatario: 'Centro',
    municipio_destinatario: 'Manaus',
    uf_destinatario: 'AM',
    cep_destinatario: '69073178',
    email_destinatario: 'a@b.example',
    modalidade_frete: 9,
    valor_produtos: 47.23,
    valor_desconto: 0,
    valor_total: 47.23,
    items: [item()],
    formas_pagamento: [{ indicador_pagamento: '0', forma_pagamento: '17', valor_pagamento: 47.23 }],
    informacoes_adicionais_contribuinte: 'Venda HP123456',
    ...changes,
  }
}

export type Answer = { status: number; body: Record<string, unknown>; text: string; headers: Headers }

/** A simulator with a fixed clock and one company, called over its socket. */
export type Bench = {
  simulator: Simulator
  tokens: { homologacao: string; producao: string; conta: string }
  companyId: number
  call(method: string, path: string, body?: unknown, token?: string): Promise<Answer>
  /** Sends a note, lets the authority decide, and returns the GET answer. */
  issue(ref: string, changes?: Fields): Promise<Answer>
}

export async function openBench(options: SimulatorOptions = {}, changes: Fields = {}): Promise<Bench> {
  const simulator = await startSimulator({ clock: { now: () => NOW }, automatic: false, seed: 'teste', ...options })
  const conta = simulator.admin.accountToken
  const made = await call(simulator.url, 'POST', '/v2/empresas', company(changes), conta)
  const tokens = {
    homologacao: String(made.body['token_homologacao']),
    producao: String(made.body['token_producao']),
    conta,
  }
  const bench: Bench = {
    simulator,
    tokens,
    companyId: Number(made.body['id']),
    call: (method, path, body, token = tokens.homologacao) => call(simulator.url, method, path, body, token),
    issue: async (ref, noteChanges) => {
      await bench.call('POST', `/v2/nfe?ref=${ref}`, note(noteChanges))
      await simulator.admin.advance(5_000)
      return bench.call('GET', `/v2/nfe/${ref}`)
    },
  }
  return bench
}

export function basic(token: string): string {
  return `Basic ${Buffer.from(`${token}:`).toString('base64')}`
}

async function call(url: string, method: string, path: string, body: unknown, token: string): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: { Authorization: basic(token), 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: parsed(text), text, headers: response.headers }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {} // not JSON: the test reads the text
  }
}
