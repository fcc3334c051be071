import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, CNPJ, note } from '../../../testing/focus-nfe.ts'
import { CITY, openServiceBench } from '../../../testing/service-notes.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openServiceBench()
})
afterAll(() => bench.simulator.stop())

const rows = async (path: string) => {
  const answer = await bench.call('GET', path)
  return {
    total: answer.headers.get('x-total-count'),
    rows: JSON.parse(answer.text) as Record<string, unknown>[],
  }
}

describe('a code is looked up', () => {
  it('by its beginning and its words, fifty a page', async () => {
    const books = await rows('/v2/ncms?codigo=4901')
    expect(books.rows.map((row) => row['codigo'])).toContain('49019900')
    expect(books.rows.every((row) => row['capitulo'] === '49')).toBe(true)
    const [first, second] = [await rows('/v2/ncms'), await rows('/v2/ncms?offset=50')]
    expect([first.rows.length, Number(first.total) > 5_000]).toEqual([50, true])
    expect(second.rows[0]).not.toEqual(first.rows[0])
    expect((await rows('/v2/cfops?descricao=venda+producao')).rows.length).toBeGreaterThan(0)
    expect((await rows('/v2/codigos_cnae?codigo=8599')).rows.length).toBeGreaterThan(0)
  })

  it('alone, or not found', async () => {
    expect((await bench.call('GET', '/v2/cfops/6108')).body['codigo']).toBe('6108')
    expect((await bench.call('GET', '/v2/cfops/9999')).status).toBe(404)
    expect((await bench.call('GET', '/v2/cfops', undefined, 'ninguem')).status).toBe(401)
  })
})

describe('a city is looked up', () => {
  it('by name, with what it asks of an NFS-e', async () => {
    const { rows: found } = await rows('/v2/municipios?sigla_uf=PR&nome_municipio=curitiba')
    expect(found).toEqual([
      expect.objectContaining({
        codigo_municipio: CITY,
        nome_uf: 'Paraná',
        status_nfse: 'ativo',
        nfse_habilitada: true,
      }),
    ])
    expect((await bench.call('GET', '/v2/municipios/9999999')).status).toBe(404)
  })

  it('as it was set, over HTTP as well', async () => {
    const codes = [{ codigo: '620910000', descricao: 'Cursos', tax_rate: '3.0' }]
    const set = { status_nfse: 'fora_do_ar', possui_cancelamento_nfse: false, codigos_tributarios_municipio: codes }
    const made = await bench.call('PUT', '/_simulador/cities/3550308', set, bench.tokens.conta)
    expect(made.body).toMatchObject(set)
    expect((await bench.call('GET', '/v2/municipios/3550308')).body).toMatchObject({
      status_nfse: 'fora_do_ar',
      nfse_habilitada: false,
      possui_cancelamento_nfse: false,
    })
    expect((await rows('/v2/municipios?status_nfse=fora_do_ar')).rows).toHaveLength(1)
    expect((await rows('/v2/municipios/3550308/codigos_tributarios_municipio')).rows).toEqual(codes)
    const wrong = await bench.call('PUT', '/_simulador/cities/3550308', { possui: 1 }, bench.tokens.conta)
    expect(wrong.status).toBe(400)
  })

  it('with the items of its list of services', async () => {
    const { body } = await bench.call('GET', `/v2/municipios/${CITY}/itens_lista_servico/0802`)
    expect(String(body['descricao'])).toContain('Instrução')
  })
})

describe('what else is asked', () => {
  it('is known of the companies alone', async () => {
    expect((await bench.call('GET', `/v2/cnpjs/${CNPJ}`)).body).toMatchObject({
      razao_social: 'ACME CURSOS LTDA',
      optante_simples_nacional: true,
      endereco: { codigo_ibge: CITY, uf: 'PR' },
    })
    expect((await bench.call('GET', '/v2/cnpjs/13427325000105')).status).toBe(404)
    expect((await bench.call('GET', '/v2/ceps/80045165')).body['codigo_ibge']).toBe(CITY)
    expect((await bench.call('GET', '/v2/ceps/01310100')).status).toBe(404)
    expect((await rows('/v2/ceps?uf=PR&logradouro=quinze')).rows).toHaveLength(1)
    expect((await bench.call('GET', '/v2/ceps?uf=PR')).status).toBe(400)
  })

  it('are the backups, which are empty', async () => {
    expect((await bench.call('GET', `/v2/backups/${CNPJ}.json`)).body).toEqual({ backups: [] })
    expect((await bench.call('GET', '/v2/backups/13427325000105.json')).status).toBe(403)
  })

  it('are addresses that are blocked until somebody frees them', async () => {
    bench.simulator.admin.blockEmail({ email: 'Cheia@exemplo.com', diagnostic_code: '552' })
    const path = '/v2/blocked_emails/cheia@exemplo.com'
    expect((await bench.call('GET', path)).body).toMatchObject({ block_type: 'bounce', diagnostic_code: '552' })
    expect((await bench.call('DELETE', path)).status).toBe(200)
    expect((await bench.call('GET', path)).status).toBe(404)
  })

  it('is the paper of a note that was not sent, which leaves nothing behind', async () => {
    const preview = await bench.call('POST', '/v2/nfe/danfe', note())
    expect([preview.headers.get('content-type'), preview.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    expect((await bench.call('POST', '/v2/nfe/danfe', note({ tipo_documento: 7 }))).status).toBe(422)
    expect(bench.simulator.admin.notes().refs).toBe(0)
    expect((await bench.issue('depois')).body['numero']).toBe('1')
  })

  it('are the ranges declared void, by number and by day', async () => {
    const wish = { cnpj: CNPJ, environment: 'homologacao', serie: 5, first: 10, last: 12 }
    const made = await bench.call('POST', '/_simulador/void_numbers', wish, bench.tokens.conta)
    expect(made.body).toMatchObject({ status: 'autorizado', numero_inicial: '10' })
    const list = async (query: string) => (await rows(`/v2/nfe/inutilizacoes?${query}`)).rows.length
    expect(await list('numero_inicial=11&numero_final=11')).toBe(1)
    expect(await list('numero_inicial=13')).toBe(0)
    expect(await list('data_recebimento_inicial=2026-11-20&data_recebimento_final=2026-11-20')).toBe(1)
    expect(await list('data_recebimento_inicial=2026-11-21')).toBe(0)
  })
})
