import { describe, expect, it } from 'vitest'
import { CANCEL_XML, json, NFSE_XML, packed } from '../../testing/nfse-nacional/answers.ts'
import { withAuthority } from '../../testing/nfse-nacional/asked.ts'
import { CHAVE } from '../../testing/nfse-nacional/example.ts'
import { readFeed } from './feed.ts'

const authority = withAuthority()
const CNPJ = '11222333000181'
const NONE = { StatusProcessamento: 'NENHUM_DOCUMENTO_LOCALIZADO', LoteDFe: [], Alertas: [], Erros: [] }

function read(answer: Parameters<ReturnType<typeof authority>['answer']>[0], nsu = 10) {
  authority().answer(answer)
  return readFeed(nsu, authority().access, CNPJ)
}

function batch(...items: unknown[]) {
  return json(200, { StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS', LoteDFe: items, TipoAmbiente: 'HOMOLOGACAO' })
}

describe('the feed of documents', () => {
  it('is read on from a number, in batches', async () => {
    const outcome = await read(
      batch(
        { NSU: 12, ChaveAcesso: CHAVE, TipoDocumento: 'NFSE', ArquivoXml: packed(NFSE_XML) },
        {
          NSU: 11,
          ChaveAcesso: CHAVE,
          TipoDocumento: 'EVENTO',
          TipoEvento: 'CANCELAMENTO',
          ArquivoXml: packed(CANCEL_XML),
        },
      ),
    )
    expect(authority().asked()).toEqual([`GET /adn/contribuintes/DFe/10?cnpjConsulta=${CNPJ}&lote=true`])
    expect(outcome).toMatchObject({ kind: 'FOUND', lastNsu: 12, more: true })
    const documents = outcome.kind === 'FOUND' ? outcome.documents : []
    expect(documents.map(({ nsu, key, type, eventType }) => [nsu, key, type, eventType])).toEqual([
      [12, CHAVE, 'NFSE', null],
      [11, CHAVE, 'EVENTO', 'CANCELAMENTO'],
    ])
    expect(Buffer.from(documents[0]?.xml ?? '').toString()).toBe(NFSE_XML)
  })

  it('leaves out the document it was asked from, and has then come to its end', async () => {
    expect(await read(batch({ NSU: 10 }, { NSU: 11 }))).toMatchObject({ documents: [{ nsu: 11 }], more: true })
    expect(await read(batch({ NSU: 10 }))).toMatchObject({ kind: 'FOUND', documents: [], lastNsu: 10, more: false })
  })

  it('goes on over kinds nobody knows and documents that cannot be opened', async () => {
    const outcome = await read(
      batch({ NSU: 11, TipoDocumento: 'NOVIDADE', TipoEvento: 'OUTRA', ArquivoXml: 'zz' }, { NSU: '12' }),
    )
    expect(outcome).toMatchObject({
      kind: 'FOUND',
      lastNsu: 12,
      documents: [
        { nsu: 11, key: null, type: 'NOVIDADE', eventType: 'OUTRA', xml: null },
        { nsu: 12, key: null, type: 'NENHUM', eventType: null, xml: null },
      ],
    })
  })

  it('is not held up by an entry without a number, and counts it', async () => {
    const mixed = batch({ NSU: 11 }, { NSU: null, ChaveAcesso: CHAVE }, { NSU: 13 }, 'odd')
    const outcome = await read(mixed)
    expect(outcome).toMatchObject({ documents: [{ nsu: 11 }, { nsu: 13 }], lastNsu: 13, more: true, leftOut: 2 })
    expect(await read(batch({ NSU: 11 }))).toMatchObject({ leftOut: 0 })
  })

  it('opens no more than a process can hold, and still goes on', async () => {
    const swollen = packed('a'.repeat(2 * 1024 * 1024))
    const outcome = await read(batch(...Array.from({ length: 30 }, (_, at) => ({ NSU: 11 + at, ArquivoXml: swollen }))))
    const documents = outcome.kind === 'FOUND' ? outcome.documents : []
    expect(documents.filter(({ xml }) => xml !== null)).toHaveLength(25)
    expect(outcome).toMatchObject({ lastNsu: 40, more: true })
  })

  it('takes the first documents of a batch that has too many, and asks again for the rest', async () => {
    const many = Array.from({ length: 600 }, (_, at) => ({ NSU: 610 - at }))
    const outcome = await read(batch(...many))
    expect(outcome).toMatchObject({ kind: 'FOUND', lastNsu: 510, more: true })
  })

  it.each([
    ['404 in its own form', json(404, NONE)],
    ['404 with an empty batch', json(404, { LoteDFe: [] })],
    ['200 with nothing', json(200, NONE)],
  ])('has nothing new with %s', async (_what, answer) => {
    expect(await read(answer)).toMatchObject({ kind: 'FOUND', documents: [], lastNsu: 10, more: false })
  })

  it.each([
    ['a page that was not found', { status: 404, body: '<html/>' }],
    ['an empty 404', { status: 404, body: '' }],
    ['a refusal', json(200, { StatusProcessamento: 'REJEICAO', Erros: [{ Codigo: 'E2214', Descricao: 'CNPJ' }] })],
    ['a refusal by 404', json(404, { StatusProcessamento: 'REJEICAO', LoteDFe: [] })],
    ['an answer without a batch', json(200, {})],
    ['documents without a number and nothing else', batch({ ChaveAcesso: CHAVE }, { NSU: null }, { NSU: -1 })],
    ['an error of the server', { status: 500, body: '' }],
  ])('tells nothing with %s', async (_what, answer) => {
    expect(await read(answer)).toMatchObject({ kind: 'UNKNOWN' })
  })

  it('says which certificate may not ask', async () => {
    expect(await read(json(403, {}))).toMatchObject({ kind: 'UNKNOWN', failure: 'auth' })
  })

  it('is not asked for without its host', async () => {
    const { otherBaseUrl: _, ...access } = authority().access
    await expect(readFeed(0, access, CNPJ)).rejects.toThrow(RangeError)
  })
})
