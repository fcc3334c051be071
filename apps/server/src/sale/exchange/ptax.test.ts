import { describe, expect, it } from 'vitest'
import { closingOf, closingsRequest, isFinalClosing, readClosings } from './ptax.ts'

const answer = (value: object[], status = 200) => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify({ value })),
})
const bulletin = (at: string, kind: string, sell = 5.4321) => ({
  cotacaoCompra: sell - 0.001,
  cotacaoVenda: sell,
  dataHoraCotacao: at,
  tipoBoletim: kind,
})

describe('the bulletins of the Banco Central', () => {
  it('are asked for by currency and days in its own order', () => {
    expect(closingsRequest('USD', '2026-11-10', '2026-11-20').url).toBe(
      "https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata/CotacaoMoedaPeriodo(moeda=@moeda,dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)?@moeda='USD'&@dataInicial='11-10-2026'&@dataFinalCotacao='11-20-2026'&$format=json",
    )
  })

  it('count only as they close a day, as text to the last digit', () => {
    const rows = [
      bulletin('2026-11-19 10:05:00.123', 'Abertura'),
      bulletin('2026-11-20 13:09:27.123', 'Fechamento PTAX', 5.0001),
      bulletin('2026-11-19 13:04:00', 'Fechamento', 5.4),
      bulletin('2026-11-20 12:00:00', 'Intermediário'),
      bulletin('2026-11-20 13:30:00', 'Fechamento Interbancário'),
    ]
    expect(readClosings(answer(rows)).map(({ day, sell }) => [day, sell])).toEqual([
      ['2026-11-19', '5.4'],
      ['2026-11-20', '5.0001'],
    ])
  })

  it('of a currency that is not quoted are none, and one that cannot be read stops', () => {
    expect(readClosings(answer([]))).toEqual([])
    for (const wrong of [{ cotacaoVenda: 0 }, { cotacaoVenda: 'x' }, { dataHoraCotacao: 'ontem' }])
      expect(() => readClosings(answer([{ ...bulletin('2026-11-19 13:04:00', 'Fechamento PTAX'), ...wrong }]))).toThrow(
        'cotação',
      )
    expect(() => readClosings(answer([], 503))).toThrow()
  })
})

describe('the rate of a day', () => {
  const closings = readClosings(
    answer([
      bulletin('2026-11-19 13:04:00', 'Fechamento PTAX', 5.1),
      bulletin('2026-11-20 13:04:00', 'Fechamento PTAX', 5.2),
    ]),
  )

  it.each([
    ['its own closing', '2026-11-19', '5.1'],
    ['that of Friday on a Sunday', '2026-11-22', '5.2'],
    ['none before the first', '2026-11-18', undefined],
  ])('is %s', (_what, day, sell) => {
    expect(closingOf(closings, day)?.sell).toBe(sell)
  })

  it.each([
    ['a day that is over', '2026-11-20', '2026-11-21', true],
    ['today before its closing', '2026-11-23', '2026-11-23', false],
    ['today after its closing', '2026-11-20', '2026-11-20', true],
    ['a Saturday while it lasts', '2026-11-21', '2026-11-21', true],
  ])('is final for %s: %s on %s', (_what, day, today, expected) => {
    expect(isFinalClosing(closingOf(closings, day), day, today)).toBe(expected)
  })
})
