import { describe, expect, it } from 'vitest'
import { placesFor } from './places.ts'

const SELLER = { isAdmin: true, isPlatformAdmin: false }
const found = (typed: string) => placesFor(typed, SELLER).goTo.map(({ href }) => href)

describe('the palette finds help by what one would ask', () => {
  it.each([
    ['ncm', '/ajuda/ncm'],
    ['contador', '/ajuda/contador'],
    ['certificado', '/ajuda/certificado-a1'],
    ['pfx', '/ajuda/certificado-a1'],
    ['nota de teste', '/ajuda/homologacao-e-producao'],
    ['valor fiscal', '/ajuda/homologacao-e-producao'],
    ['serviço imposto', '/ajuda/nf-e-ou-nfs-e'],
  ])('%s', (typed, href) => {
    expect(found(typed)).toContain(href)
  })

  it('and shows one line of it to who has typed nothing', () => {
    expect(found('').filter((href) => href.startsWith('/ajuda'))).toEqual(['/ajuda'])
  })
})

it('the place of the company is found by its former name', () => {
  expect(found('configurações')).toContain('/configuracoes')
})
