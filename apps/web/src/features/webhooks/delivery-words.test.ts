import { describe, expect, it } from 'vitest'
import { deliveryMeaning } from './delivery-words.ts'

const TRIED = { state: 'FAILED', http_status: null, error: null, attempts: 1 } as const

describe('what an answer means', () => {
  it.each([
    [{ state: 'DELIVERED', http_status: 204 }, /recebeu e confirmou/],
    [{ http_status: 404 }, /Confira se ele está certo/],
    [{ http_status: 302 }, /Informe o endereço final/],
    [{ http_status: 418 }, /recusou o aviso/],
    [{ http_status: 599 }, /registro de erros/],
    [{ error: 'O nome do endereço não foi encontrado.' }, /não foi encontrado/],
    [{ state: 'WAITING', attempts: 0 }, /Ainda não foi tentada/],
    [{}, /não respondeu/],
  ] as const)('of %j says %s', (change, words) => {
    expect(deliveryMeaning({ ...TRIED, ...change })).toMatch(words)
  })
})
