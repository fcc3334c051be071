import { afterAll, beforeAll, expect, it } from 'vitest'
import { at, type Bench, column, openBench } from '../../../testing/platforms.ts'

const SERVICE = 'https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata'
let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.simulator.stop())

function period(currency: string, start: string, end: string, more = '') {
  const call = 'CotacaoMoedaPeriodo(moeda=@moeda,dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)'
  const days = `@dataInicial='${start}'&@dataFinalCotacao='${end}'`
  return bench.ask(`${SERVICE}/${call}?@moeda='${currency}'&${days}&$format=json${more}`)
}

it('has five bulletins a business day, the last of them the closing', async () => {
  const { body } = await period('USD', '11-12-2026', '11-12-2026')
  expect(column(body, 'value', 'tipoBoletim')).toEqual([
    'Abertura',
    'Intermediário',
    'Intermediário',
    'Intermediário',
    'Fechamento',
  ])
  expect(at(body, 'value.4')).toMatchObject({ paridadeVenda: 1, dataHoraCotacao: '2026-11-12 13:09:27.415' })
})

it('has none on a weekend, on a holiday, and for a currency nobody knows', async () => {
  for (const days of ['11-14-2026', '11-15-2026', '12-25-2025']) {
    expect((await period('EUR', days, days)).body['value']).toEqual([])
  }
  expect((await period('XYZ', '11-12-2026', '11-12-2026')).body['value']).toEqual([])
})

it('says the same of a day every time, buying below selling, each currency near its worth', async () => {
  const near: Record<string, number> = { USD: 5.4, EUR: 6.3, GBP: 7.1, CAD: 3.9, AUD: 3.5, JPY: 0.035, CHF: 6.7 }
  for (const [currency, worth] of Object.entries(near)) {
    const first = (await period(currency, '11-12-2026', '11-13-2026')).body
    expect((await period(currency, '11-12-2026', '11-13-2026')).body).toEqual(first)
    const [buy, sell] = [Number(at(first, 'value.0.cotacaoCompra')), Number(at(first, 'value.0.cotacaoVenda'))]
    expect(buy).toBeLessThan(sell)
    expect(Math.abs(sell / worth - 1)).toBeLessThan(0.06)
  }
})

it('filters, orders, cuts and selects as OData does', async () => {
  const { body } = await period(
    'USD',
    '11-09-2026',
    '11-13-2026',
    `&$filter=tipoBoletim eq 'Fechamento'&$orderby=dataHoraCotacao desc&$top=2&$select=cotacaoVenda,dataHoraCotacao`,
  )
  expect(column(body, 'value', 'dataHoraCotacao')).toEqual(['2026-11-13 13:09:27.415', '2026-11-12 13:09:27.415'])
  expect(Object.keys(at(body, 'value.0') as object).sort()).toEqual(['cotacaoVenda', 'dataHoraCotacao'])
})

it('tells one rate a day for the dollar alone', async () => {
  const call = 'CotacaoDolarPeriodo(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)'
  const days = `@dataInicial='11-11-2026'&@dataFinalCotacao='11-16-2026'`
  const { body } = await bench.ask(`${SERVICE}/${call}?${days}&$format=json`)
  expect(column(body, 'value', 'dataHoraCotacao')).toHaveLength(4)
  const one = await bench.ask(`${SERVICE}/CotacaoDolarDia(dataCotacao='11-11-2026')?$format=json`)
  expect(at(one.body, 'value.0')).toEqual(at(body, 'value.0'))
})

it('knows no rate of an hour that has not come', async () => {
  const { body } = await period('USD', '11-18-2026', '12-31-2026')
  expect(column(body, 'value', 'dataHoraCotacao').at(-1)).toBe('2026-11-19 13:09:27.415')
})

it('takes days only as MM-DD-YYYY', async () => {
  expect((await period('USD', '2026-11-12', '2026-11-13')).status).toBe(400)
  expect((await period('USD', '13-12-2026', '13-13-2026')).status).toBe(400)
})

it('calls its closing as it did some years ago when it is told to', async () => {
  await bench.control('PUT', '/ptax', { closing: 'Fechamento PTAX' })
  const { body } = await period('USD', '11-12-2026', '11-12-2026')
  expect(at(body, 'value.4.tipoBoletim')).toBe('Fechamento PTAX')
  await bench.control('PUT', '/ptax', { closing: 'Fechamento' })
})
