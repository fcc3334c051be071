import { describe, expect, it } from 'vitest'
import { answering, fixture } from '../../testing/sefaz/example.ts'
import { sefazStatus } from './status.ts'
import { sefazRegistry } from './taxpayers.ts'

describe('the status of a service', () => {
  const ask = (body: string, status = 200) => sefazStatus(35, 'homologacao', answering(body, { status }).access)

  it.each([
    ['107', 'up'],
    ['108', 'paused'],
    ['109', 'down'],
    ['114', 'down'],
  ])('%s is %s', async (cStat, state) => {
    const body = fixture('status').replace('>107<', `>${cStat}<`)
    expect(await ask(body)).toMatchObject({ kind: 'STATUS', state, cStat, medianSeconds: 1 })
  })

  it('is not known when the service does not tell it', async () => {
    const said656 = fixture('status').replace('>107<', '>656<')
    expect(await ask(said656)).toMatchObject({ kind: 'UNKNOWN', failure: 'throttled', retryAfterSeconds: 3600 })
    expect(await ask(fixture('status').replace('<tpAmb>2', '<tpAmb>1'))).toMatchObject({ failure: 'malformed' })
    expect(await ask(fixture('pagina'), 503)).toMatchObject({ kind: 'UNKNOWN', failure: 'unavailable' })
  })

  it('is asked of the contingency service where that is meant', async () => {
    const { access, asked } = answering(fixture('status'))
    await sefazStatus(35, 'producao', access, { contingency: true })
    expect(asked[0]?.url).toBe('https://www.sefazvirtual.fazenda.gov.br/NFeStatusServico4/NFeStatusServico4.asmx')
  })
})

describe('the registry of a UF', () => {
  const question = { uf: 'SP', document: '12ABC34501DE35', environment: 'homologacao' } as const
  const ask = (body: string) => sefazRegistry(question, answering(body).access)

  it('tells every registration of a taxpayer', async () => {
    expect(await ask(fixture('cadastro'))).toMatchObject({
      kind: 'FOUND',
      registrations: [
        {
          state_registration: '110042490114',
          enabled: true,
          issues_nfe: true,
          name: 'OFICINA DE LIVROS LTDA',
          active_since: '2019-03-01',
          closed_at: null,
          address: { city_id: 3550308, street: 'AVENIDA PAULISTA', postal_code: '01310100', complement: null },
        },
        { state_registration: '110042490222', enabled: false, issues_nfe: false, address: null },
      ],
    })
  })

  it('asks for a person by the CPF', async () => {
    const { access, asked } = answering(fixture('cadastro'))
    await sefazRegistry({ ...question, document: '52998224725' }, access)
    expect(Buffer.from(asked[0]?.body ?? '').toString()).toContain('<UF>SP</UF><CPF>52998224725</CPF>')
  })

  it('knows who is no taxpayer there', async () => {
    const body = fixture('cadastro').replace('>112<', '>259<')
    expect(await ask(body)).toMatchObject({ kind: 'ABSENT' })
  })

  it('does not exist in every UF', async () => {
    const { access, asked } = answering('')
    expect(await sefazRegistry({ ...question, uf: 'AM' }, access)).toEqual({ kind: 'UNSUPPORTED' })
    expect(asked).toEqual([])
  })

  it.each([
    ['it is about somebody else', fixture('cadastro').replace(/(<infCad>.*?<CNPJ>)12ABC34501DE35/, '$107504505000132')],
    ['it found one and shows none', fixture('cadastro').replace(/<infCad>.*<\/infCad>/, '')],
    ['it has no code', fixture('cadastro').replace('<cStat>112</cStat>', '')],
    ['it was asked too often', fixture('cadastro').replace('>112<', '>656<')],
  ])('learns nothing when %s', async (_what, body) => {
    expect(await ask(body)).toMatchObject({ kind: 'UNKNOWN' })
  })
})
