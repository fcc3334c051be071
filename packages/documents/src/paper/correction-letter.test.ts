import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_PROTOCOL, sampleNote } from '../../testing/danfe-sample.ts'
import { barsOf, drawnLetter, pagesOf, readCode128, streamsOf, untidy } from '../../testing/drawn-paper.ts'
import { type CorrectionLetter, renderCorrectionLetter } from './correction-letter.ts'

const { ide } = sampleNote()

function letter(changes: Partial<CorrectionLetter> = {}): CorrectionLetter {
  return {
    chave: SAMPLE_PROTOCOL.chNFe,
    sequence: 2,
    text: 'Onde se lê "Copacabana", leia-se "Ipanema".',
    protocol: '135260000009999',
    registered_at: '2026-11-22T09:15:00-03:00',
    note: sampleNote(),
    ...changes,
  }
}

describe('the print of a carta de correção', () => {
  it('says what is corrected, of which note, and who registered it', () => {
    const [page = []] = pagesOf(drawnLetter(letter()))
    for (const text of [
      'CC-e',
      'CARTA DE CORREÇÃO ELETRÔNICA',
      'SEQUÊNCIA 2',
      'FOLHA 1/1',
      'LOJA AÇAÍ DIGITAL LTDA',
      '3526 1111 2223 3300 0181 5500 1000 0001 2311 3572 4684',
      '135260000009999',
      '22/11/2026 09:15:00',
      '000.000.123',
      'Maria Aparecida de Souza',
      'Onde se lê "Copacabana", leia-se "Ipanema".',
    ])
      expect(page).toContain(text)
    expect(page.join(' ')).toContain('III - a data de emissao ou de saida.')
  })

  it.each([SAMPLE_PROTOCOL.chNFe, '35261112ABC34501DE35550010000001231135724685'])(
    'has the chave %s as a barcode',
    async (chave) => {
      const bars = barsOf(streamsOf(await renderCorrectionLetter(letter({ chave })))[0] ?? '')
      expect(readCode128(bars)).toBe(chave)
      const last = bars.at(-1)
      expect((last?.x ?? 0) + (last?.width ?? 0) - (bars[0]?.x ?? 0)).toBeGreaterThanOrEqual((115 * 72) / 25.4)
    },
  )

  it('breaks the lines where its author did', () => {
    const [page = []] = pagesOf(drawnLetter(letter({ text: 'Endereço: leia-se Rua A, 10; Bairro: leia-se Centro' })))
    const at = page.indexOf('CORREÇÃO')
    expect(page.slice(at + 1, at + 3)).toEqual(['Endereço: leia-se Rua A, 10;', 'Bairro: leia-se Centro'])
  })

  it('takes as many pages as the text needs and keeps every word', () => {
    const words = Array.from({ length: 1500 }, (_, place) => `C${String(place).padStart(4, '0')}`)
    const pages = pagesOf(drawnLetter(letter({ text: words.join(' ') })))
    expect(pages.length).toBeGreaterThan(1)
    expect(
      pages
        .flat()
        .join('\n')
        .match(/C\d{4}/g),
    ).toEqual(words)
    expect(pages.map((page) => page.find((line) => line.startsWith('FOLHA')))).toEqual(
      pages.map((_, place) => `FOLHA ${place + 1}/${pages.length}`),
    )
  })

  it('is marked in homologation', () => {
    const texts = drawnLetter(letter({ note: sampleNote({ ide: { ...ide, tpAmb: '2' } }) }))
    expect(texts.filter(({ mark }) => mark).map(({ text }) => text)).toEqual(['SEM VALOR FISCAL'])
  })

  it('keeps any text in its box', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('W', 'i', 'Ç', ' ', '\n', 'palavra'), maxLength: 3000 }),
        (text) => {
          expect(untidy(drawnLetter(letter({ text })))).toEqual([])
        },
      ),
    )
  })
})
