import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Secret } from '../../../kit/secrets/secret.ts'
import { taxpayerProviders } from './providers.ts'

const CNPJ = '11222333000181'
const FREE = ['CNPJ_WS', 'CNPJA_OPEN', 'BRASILAPI', 'MINHA_RECEITA'] as const
const { paid, free } = taxpayerProviders({
  cnpjaKey: new Secret('chave-paga'),
  sintegraWsToken: new Secret('ficha & paga'),
  free: FREE,
})
const everyone = [...paid, ...free]

describe.each(everyone.map((provider) => [provider.name, provider] as const))('%s', (_name, provider) => {
  it('is asked at one host over TLS, whatever is asked', () => {
    const { url } = provider.request('12ABC34501DE35')
    expect(new URL(url).protocol).toBe('https:')
    expect(url).toContain('12ABC34501DE35')
  })

  it('is read without a fall, whatever it says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const outcome = provider.read(json, CNPJ)
        expect(['FAILED', 'ABSENT']).toContain(outcome.kind)
      }),
    )
  })
})

it('an answer about another company is none', () => {
  const [, sintegra] = paid
  const [ws, open, brasil] = free
  const of = (cnpj: string) => [
    open?.read({ taxId: cnpj, company: { name: 'X' } }, CNPJ).kind,
    ws?.read({ razao_social: 'X', estabelecimento: { cnpj } }, CNPJ).kind,
    brasil?.read({ cnpj, razao_social: 'X' }, CNPJ).kind,
    sintegra?.read({ code: '0', cnpj, nome_empresarial: 'X' }, CNPJ).kind,
  ]
  expect(of(CNPJ)).toEqual(['FOUND', 'FOUND', 'FOUND', 'FOUND'])
  expect(of('12345678000195')).toEqual(['FAILED', 'FAILED', 'FAILED', 'FAILED'])
})

it('what is told fits our fields: one line, no longer than they are, and nothing that is no e-mail, CEP or city', () => {
  const [, , brasil] = free
  const outcome = brasil?.read(
    {
      cnpj: CNPJ,
      razao_social: `NOME\u0000 COM\n\u202eQUEBRA ${'X'.repeat(300)}`,
      logradouro: 'R'.repeat(100),
      descricao_tipo_de_logradouro: 'RUA',
      email: 'javascript:alert(1)',
      cep: '1',
      codigo_municipio_ibge: 9999999,
      uf: 'SP',
      cnae_fiscal: 111301,
    },
    CNPJ,
  )
  expect(outcome).toMatchObject({
    value: {
      corporate_name: expect.stringMatching(/^NOME COM QUEBRA X{134}$/),
      email: null,
      cnae: '0111301',
      tax_regime: null,
      registrations: null,
      address: { street: `RUA ${'R'.repeat(56)}`, postal_code: null, city_id: null, state_id: 35 },
    },
  })
})

it('a simples that is not known is not a no, and a MEI is one before all', () => {
  const [, , brasil] = free
  const regime = (opcao_pelo_simples: boolean | null, opcao_pelo_mei: boolean | null) => {
    const outcome = brasil?.read({ cnpj: CNPJ, razao_social: 'X', opcao_pelo_simples, opcao_pelo_mei }, CNPJ)
    return outcome?.kind === 'FOUND' ? outcome.value.tax_regime : outcome
  }
  expect([regime(null, null), regime(true, false), regime(true, true), regime(false, false)]).toEqual([
    null,
    'SIMPLES_NACIONAL',
    'MEI',
    null,
  ])
})

it.each([
  ['110.042.490.114', '110042490114'],
  ['P-01100424.3/002', 'P011004243002'],
  ['081234567', '081234567'],
  ['ISENTO', undefined],
  ['', undefined],
])('a state registration told as %j is kept as %s', (inscricao_estadual, expected) => {
  const [ws] = free
  const outcome = ws?.read(
    {
      razao_social: 'X',
      estabelecimento: {
        cnpj: CNPJ,
        inscricoes_estaduais: [{ inscricao_estadual, ativo: true, estado: { sigla: 'SP' } }],
      },
    },
    CNPJ,
  )
  expect(outcome).toMatchObject({ value: { registrations: expected ? [{ uf: 'SP', number: expected }] : [] } })
})

describe('the option for the Simples and the MEI', () => {
  const [ws, open, brasil, minha] = free
  const yes = (told: boolean | null) => (told === null ? null : told ? 'Sim' : 'Não')
  const said = (simples: boolean | null, mei: boolean | null) => {
    const outcomes = [
      ws?.read(
        { razao_social: 'X', simples: { simples: yes(simples), mei: yes(mei) }, estabelecimento: { cnpj: CNPJ } },
        CNPJ,
      ),
      open?.read({ taxId: CNPJ, company: { name: 'X', simples: { optant: simples }, simei: { optant: mei } } }, CNPJ),
      ...[brasil, minha].map((one) =>
        one?.read({ cnpj: CNPJ, razao_social: 'X', opcao_pelo_simples: simples, opcao_pelo_mei: mei }, CNPJ),
      ),
    ]
    return outcomes.map((outcome) => outcome?.kind === 'FOUND' && outcome.value.register_regime)
  }

  it.each([
    [true, true, 'MEI'],
    [null, true, 'MEI'],
    [true, false, 'SIMPLES_NACIONAL'],
    [false, false, 'NORMAL'],
    [false, null, 'NORMAL'],
    [null, null, null],
    [null, false, null],
  ] as const)('simples %s and mei %s are read as %s by all of them', (simples, mei, regime) => {
    expect(said(simples, mei)).toEqual([regime, regime, regime, regime])
  })

  it('is not said by who keeps none', () => {
    const outcome = paid[1]?.read({ code: '0', cnpj: CNPJ, nome_empresarial: 'X' }, CNPJ)
    expect(outcome).toMatchObject({ value: { register_regime: null } })
  })
})
