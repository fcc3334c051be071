import { describe, expect, it } from 'vitest'
import { SAMPLE_PROTOCOL, sampleNote } from '../../testing/danfe-sample.ts'
import { sampleNfse } from '../../testing/danfse-sample.ts'
import { renderCorrectionLetter } from './correction-letter.ts'
import { renderDanfe } from './danfe/danfe.ts'
import { renderDanfse } from './danfse/danfse.ts'
import { printedInstant } from './print-format.ts'

const STRANGE = [
  '2026-11-20T10:00:05-04:00-04:00',
  '2026-11-20 10:00:05',
  '20/11/2026 10:00:05',
  '',
  'hoje',
  '0001-01-01T00:00:00',
  '2026-02-31T10:00:05-03:00',
  '2026-11-20T24:00:00',
  '2026-11-20T10:00:60,123z',
  '1795188000000',
  '\0\u200f<b>',
  '99999999999999999999',
] as const

const PAPERS: Readonly<Record<string, (instant: string) => Promise<Uint8Array>>> = {
  DANFE: (dhRecbto) => renderDanfe(sampleNote(), { ...SAMPLE_PROTOCOL, dhRecbto }),
  'DANFE of a note of the EPEC': (registered_at) =>
    renderDanfe(sampleNote(), null, { epec: { protocol: '135260000000001', registered_at } }),
  'carta de correção': (registered_at) =>
    renderCorrectionLetter({
      chave: SAMPLE_PROTOCOL.chNFe,
      sequence: 1,
      text: 'Onde se lê "Copacabana", leia-se "Ipanema".',
      protocol: '135260000009999',
      registered_at,
      note: sampleNote(),
    }),
  DANFSe: (dhProc) => renderDanfse({ ...sampleNfse(), dhProc }),
}

describe.each(Object.entries(PAPERS))('a %s', (_name, render) => {
  it.each(STRANGE)('is drawn where the authority writes its instant as %j, each time the same', async (instant) => {
    const [one, other] = await Promise.all([render(instant), render(instant)])
    expect(/\(D:([^)]*)\)/.exec(Buffer.from(one).toString('latin1'))?.[1]).toMatch(/^2026[0-9]{10}Z$/)
    expect(Buffer.from(one).equals(other)).toBe(true)
  })
})

it('says the instant as the authority wrote it where it is in no form of ours', () => {
  expect(STRANGE.slice(0, 5).map((instant) => printedInstant(instant))).toEqual([
    '20/11/2026 10:00:05',
    '20/11/2026 10:00:05',
    '20/11/2026 10:00:05',
    '',
    'hoje',
  ])
  expect(['2026-11-20t10:00:05z', '2026-11-20T10:00'].map(printedInstant)).toEqual([
    '20/11/2026 10:00:05',
    '20/11/2026 10:00',
  ])
})
