import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY } from '../../testing/sefin.ts'
import { openSefin, type SefinBench } from '../../testing/sefin-http.ts'

let bench: SefinBench
beforeAll(async () => {
  bench = await openSefin()
})
afterAll(() => bench.simulator.stop())

async function control(method: string, path: string, body?: unknown) {
  const { accountToken } = bench.simulator.admin
  const headers = { Authorization: `Basic ${Buffer.from(`${accountToken}:`).toString('base64')}` }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${bench.simulator.url}/_simulador/nfse${path}`, { method, headers, ...sent })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('the national NFS-e under /_simulador', () => {
  it('shows the book, and lets the city act on a note', async () => {
    const chave = String((await bench.issue()).body['chaveAcesso'])
    expect((await control('POST', '/acts', { chave, type: '305101' })).status).toBe(200)
    const { body } = await control('GET', `?chave=${chave}`)
    expect(body).toMatchObject({ total: 1, valid: 0, most_valid_documents_of_a_sale: 0 })
    expect(body['data']).toEqual([
      expect.objectContaining({
        state: 'CANCELLED',
        sale: 'HP123456',
        events: [{ type: '305101', seq: 1, only_adn: true }],
      }),
    ])
    expect((await control('POST', '/acts', { chave: 'x', type: '305101' })).status).toBe(404)
  })

  it('sets cities and knobs, and names what it cannot take', async () => {
    const { body } = await control('PUT', `/cities/${CITY}`, { cancel_days: 1 })
    expect(body).toMatchObject({ cancel_days: 1, agreement: 'ACTIVE', code: CITY })
    expect((await control('PUT', `/cities/${CITY}`, { cancel_dias: 1 })).status).toBe(400)
    expect((await control('PUT', '/cities/abc', {})).status).toBe(400)
    expect((await control('PUT', '/knobs', { error_shape: 'any' })).body).toMatchObject({ error_shape: 'any' })
    const renamed = { agreement_type_name: 'tipoConvenioDeserializationSetter' }
    expect((await control('PUT', '/knobs', renamed)).body).toMatchObject(renamed)
    expect((await control('PUT', '/knobs', { error_shape: 'none' })).status).toBe(400)
  })
})
