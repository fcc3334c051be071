import { expect, it } from 'vitest'
import { describeInEveryZone } from '../../../../../test/support/time-zones.ts'
import { understand } from './understand.ts'

describeInEveryZone('what a phrase asks for', () => {
  const TODAY = '2026-11-23'
  const chips = (text: string) => understand(text, TODAY).chips.map(({ label, value }) => `${label} ${value}`)

  it.each([
    ['negadas em novembro', ['Lista NF-e', 'Situação Negada', 'Enviada 01/11 a 30/11/2026']],
    ['Notas de serviço autorizadas mês passado', ['Lista NFS-e', 'Situação Autorizada', 'Enviada 01/10 a 31/10/2026']],
    ['NFS-e pendentes', ['Lista NFS-e', 'Situação Pendente']],
    ['vendas incompletas de hoje', ['Lista Vendas', 'Situação Incompleta', 'Criada 23/11/2026']],
    ['incompletas', ['Lista Vendas', 'Situação Incompleta']],
    ['canceladas em dezembro', ['Lista NF-e', 'Situação Cancelada', 'Enviada 01/12 a 31/12/2025']],
    ['vendas em fevereiro de 2024', ['Lista Vendas', 'Criada 01/02 a 29/02/2024']],
    ['notas dos últimos 7 dias', ['Lista NF-e', 'Enviada 17/11 a 23/11/2026']],
    ['nf-e esta semana', ['Lista NF-e', 'Enviada 23/11/2026']],
    ['autorizadas de 01/10 a 15/11', ['Lista NF-e', 'Situação Autorizada', 'Enviada 01/10 a 15/11/2026']],
    ['vendas', ['Lista Vendas']],
    ['1284', ['Número ou código 1284']],
    ['529.982.247-25', ['CPF 529.982.247-25']],
    ['35261197041832000198550010000012841000012840', ['Chave de acesso …00012840']],
  ])('understands %j', (text, expected) => {
    expect(chips(text)).toEqual(expected)
  })

  it.each(['Joaquim Peçanha', 'vendas hotmart maria', 'HP371', '', 'produto novo'])(
    'takes %j for no filter',
    (text) => {
      expect(understand(text, TODAY)).toEqual({ chips: [], filter: undefined, left: '' })
    },
  )

  it('says what it leaves out of a filter, and asks the list for the rest', () => {
    const { filter, left } = understand('negadas em novembro acima de 400', TODAY)
    expect(left).toBe('acima de 400')
    expect(filter).toEqual({ list: 'nfe', status: 'Negada', start: '2026-11-01', end: '2026-11-30' })
  })

  it('never gives a list a status of another', () => {
    expect(understand('vendas negadas este mês', TODAY)).toMatchObject({
      filter: { list: 'sale', status: 'all' },
      left: 'negadas',
    })
  })

  it('does not take an impossible day for a period', () => {
    expect(chips('vendas de 31/02 a 15/03')).toEqual([])
  })
})
