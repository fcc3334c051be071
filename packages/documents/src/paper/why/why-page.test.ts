import { writeReason } from '@talao/fiscal/why/reason'
import { REASON_ORIGINS, WHY_RULES, type WhyRuleId } from '@talao/fiscal/why/why-rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnWhyPage, pagesOf, streamsOf, untidy } from '../../../testing/drawn-paper.ts'
import { renderWhyPage, type WhyPage } from './why-page.ts'
import type { WhyRow } from './why-rows.ts'

const CFOP: WhyRow = {
  question: 'Por que CFOP 6108',
  answer: 'Quem compra está em outro estado e não é contribuinte do ICMS.',
  source: 'Convênio S/Nº de 1970, Anexo II',
  value: '6108',
  origin: 'Padrões da empresa',
}
const DAY: WhyRow = {
  question: 'Por que este dia',
  answer: 'É o fim da garantia, 15/12/2026: antes dele o comprador ainda pode desistir.',
  source: 'Lei 8.078/1990, art. 49',
  value: '15/12/2026',
  origin: 'A plataforma',
}

function page(changes: Partial<WhyPage> = {}): WhyPage {
  return {
    company: { name: 'Loja Açaí Digital Ltda', document: '11222333000181' },
    subject: 'NF-e 1.234, série 1',
    day: '2026-12-15',
    norms_version: 'casa-1',
    as_of: null,
    remark: null,
    rows: [DAY, CFOP],
    ...changes,
  }
}

const textOf = (changes: Partial<WhyPage>) => pagesOf(drawnWhyPage(page(changes))).map((lines) => lines.join(' '))
const smallestOf = (rows: WhyRow[]) =>
  Math.min(...drawnWhyPage(page({ rows })).flatMap(({ text, size }) => (text.startsWith('Por que') ? [size] : [])))
/** The NCM of as many products, between the day and the CFOP. */
const withProducts = (count: number): WhyRow[] => [
  DAY,
  ...Array.from({ length: count }, (_, at) => {
    const value = String(10_000_000 + at)
    return { ...CFOP, question: `Por que NCM ${value}`, source: `Lei ${value}`, value }
  }),
  CFOP,
]
/** Every rule that the house knows, more than any note has. */
const EVERY_RULE: WhyRow[] = (Object.keys(WHY_RULES) as WhyRuleId[]).map((id) => {
  const { question, answer, rule, from } = writeReason({ key: 'kind', rule: id, from: 'LAW' })
  return { question, answer, source: rule.source, value: '', origin: REASON_ORIGINS[from] }
})

describe('the page of the reasons', () => {
  it('says whose note, of which day and norms, and each reason with its law, value and origin', () => {
    const [text] = textOf({})
    for (const said of ['Loja Açaí Digital Ltda', '11.222.333/0001-81', 'NF-e 1.234, série 1', '15/12/2026', 'casa-1'])
      expect(text).toContain(said)
    expect(text).toContain('Guardadas quando a nota foi enviada.')
    for (const row of [DAY, CFOP])
      for (const said of [row.question, row.answer, `Fonte: ${row.source}`, row.value, row.origin])
        expect(text).toContain(said)
  })

  it('says as of which day the reasons of a draft are', () => {
    expect(textOf({ as_of: '2026-12-01' })[0]).toContain('Pelo que está no cadastro em 01/12/2026.')
  })

  it('says why there are no reasons, and not of when they are', () => {
    const [outside] = textOf({ rows: [], remark: 'Emitida fora do Talão.', day: null, norms_version: null })
    expect(outside).toContain('Emitida fora do Talão.')
    expect(outside).not.toContain('Guardadas')
    expect(textOf({ rows: [], as_of: '2026-12-01' })[0]).toContain('Ainda não há nota.')
  })

  it('has the same bytes each time, also without any day', async () => {
    for (const changes of [{}, { day: null }]) {
      const [one, other] = await Promise.all([renderWhyPage(page(changes)), renderWhyPage(page(changes))])
      expect(Buffer.from(one).equals(other)).toBe(true)
    }
  })
})

describe('one page', () => {
  it.each([2, 20, 35, 60, 3000])(
    'holds the reasons of %i products in legible type, without overlaps',
    async (count) => {
      const rows = withProducts(count)
      expect(pagesOf(drawnWhyPage(page({ rows })))).toHaveLength(1)
      expect(streamsOf(await renderWhyPage(page({ rows })))).toHaveLength(1)
      expect(untidy(drawnWhyPage(page({ rows })))).toEqual([])
      expect(smallestOf(rows)).toBeGreaterThanOrEqual(6.5)
    },
  )

  it('shrinks the type before it leaves anything out', () => {
    const rows = withProducts(24)
    expect(smallestOf(rows)).toBeLessThan(smallestOf([CFOP]))
    const [text] = textOf({ rows })
    for (const { question, source } of rows)
      for (const said of [question, `Fonte: ${source}`]) expect(text).toContain(said)
    expect(text).not.toContain('…')
  })

  it('leaves out the last sources first, and says how many', () => {
    const rows = withProducts(40)
    const [text = ''] = textOf({ rows })
    const shown = rows.map(({ source }) => text.includes(`Fonte: ${source}`))
    const left = shown.filter((isShown) => !isShown).length
    expect(left).toBeGreaterThan(1)
    expect(shown).toEqual([...shown].toSorted((one, other) => Number(other) - Number(one)))
    expect(text).toContain(`… Não couberam as fontes das últimas ${left} razões. A tela mostra tudo.`)
    for (const { question } of rows) expect(text).toContain(question)
  })

  it('leaves out what repeats a question before the last question', () => {
    const rows = withProducts(900)
    const [text = ''] = textOf({ rows })
    expect(text).toContain(DAY.question)
    expect(text).toContain(CFOP.question)
    const shown = rows.filter(({ question }) => text.includes(question))
    expect(shown.slice(0, -1)).toEqual(rows.slice(0, shown.length - 1))
    expect(text).toContain(`… Não couberam ${902 - shown.length} razões nem as fontes. A tela mostra tudo.`)
  })

  it('holds the words of every rule at once', () => {
    const [text] = textOf({ rows: EVERY_RULE })
    for (const { answer } of EVERY_RULE) expect(text).toContain(answer.replaceAll('\u00A0', ' '))
  })

  it('keeps any text in its box', () => {
    const words = fc.string({ unit: fc.constantFrom('W', 'i', 'Ç', ' ', '\n', 'palavra', '漢'), maxLength: 300 })
    const row = fc.record({ question: words, answer: words, source: words, value: words, origin: words })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), words, (rows, subject) => {
        const drawn = drawnWhyPage(page({ rows, subject }))
        expect([untidy(drawn), pagesOf(drawn).length]).toEqual([[], 1])
      }),
    )
  })
})
