import { buildChaveDeAcesso, parseChaveDeAcesso, STATES_OUTSIDE_SVRS, UFS } from '@talao/fiscal'
import { describe, expect, it } from 'vitest'
import { answering, CHAVE } from '../../testing/sefaz/example.ts'
import { AUTHORIZERS } from './addresses.ts'
import { authorizerOf, authorizerOfChave, svcOf, urlOf } from './route.ts'

const { access } = answering('')

describe('the way to an authorizer', () => {
  it.each([
    [35, 'SP'],
    [21, 'SVAN'],
    [33, 'SVRS'],
    [15, 'SVRS'],
  ])('leads from UF %s to %s', (code, authorizer) => {
    expect(authorizerOf(code)).toBe(authorizer)
  })

  it('leads elsewhere than to the SVRS for the states that take no issuer without inscrição estadual', () => {
    const elsewhere = UFS.filter(({ code }) => authorizerOf(code) !== 'SVRS').map(({ uf }) => uf)
    expect(elsewhere.toSorted()).toEqual(STATES_OUTSIDE_SVRS.toSorted())
  })

  it('exists for every UF, in both environments, for everything a note needs', () => {
    for (const { code } of UFS) {
      for (const environment of ['producao', 'homologacao'] as const) {
        for (const authorizer of [authorizerOf(code), svcOf(code)]) {
          for (const service of ['NFeAutorizacao4', 'NFeConsultaProtocolo4', 'NFeStatusServico4'] as const) {
            expect(urlOf({ service, authorizer, environment }, access)).toMatch(
              /^https:\/\/[a-z0-9.-]+\.gov\.br\/.+4(\.asmx)?$/,
            )
          }
        }
      }
    }
  })

  it('never mixes the environments: no address serves both but the registry of Rio Grande do Sul', () => {
    const shared = AUTHORIZERS.flatMap((authorizer) =>
      (['NFeAutorizacao4', 'NFeRecepcaoEvento4', 'NFeInutilizacao4', 'CadConsultaCadastro4'] as const)
        .filter((service) => {
          const [one, two] = [
            urlOf({ service, authorizer, environment: 'producao' }, access),
            urlOf({ service, authorizer, environment: 'homologacao' }, access),
          ]
          return one !== undefined && one === two
        })
        .map((service) => `${authorizer} ${service}`),
    )
    expect(shared).toEqual(['RS CadConsultaCadastro4'])
  })

  it('leads to the contingency service that the key itself names', () => {
    expect(authorizerOfChave(CHAVE)).toBe('SP')
    expect(authorizerOfChave(contingency(6))).toBe('SVC-AN')
    expect(authorizerOfChave(contingency(7))).toBe('SVC-RS')
    expect(svcOf(41)).toBe('SVC-RS')
    expect(svcOf(35)).toBe('SVC-AN')
  })

  it('can be laid elsewhere as a whole', () => {
    const own = { ...access, baseUrl: 'https://localhost:3102/sefaz/' }
    expect(urlOf({ service: 'NFeAutorizacao4', authorizer: 'SVC-AN', environment: 'producao' }, own)).toBe(
      'https://localhost:3102/sefaz/SVC-AN/producao/NFeAutorizacao4',
    )
  })
})

function contingency(emissionType: number): string {
  const parts = parseChaveDeAcesso(CHAVE)
  if (!parts) throw new Error('no chave')
  return buildChaveDeAcesso({ ...parts, emissionType })
}
