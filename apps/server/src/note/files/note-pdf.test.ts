import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  assembleProcEvento,
  renderCorrectionLetter,
  renderDanfe,
  renderDanfse,
  renderDanfsePreview,
  sealNfeEvent,
} from '@talao/documents'
import { BUILD_NORMS, composeCorrection, type InfNfe, readNfe, readNfse } from '@talao/fiscal'
import { normRow, normsWith } from '@talao/fiscal/testing/norms'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { exampleDps, exampleNfe, examplesOf, keyOf, nfseFor, procNfe } from '../../../testing/authorised-files.ts'
import { fixedClock } from '../../kit/clock.ts'
import { drawingVersion } from './drawing-version.ts'
import { type PdfRequest, renderDraftPdf, renderNotePdf } from './note-pdf.ts'
import { makePdfCache } from './pdf-cache.ts'

let folder = ''
const clock = fixedClock('2026-11-20T12:00:00Z')
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'talao-paper-'))
  clock.set('2026-11-20T12:00:00Z')
})
afterEach(() => rm(folder, { recursive: true }))

const cityName = (code: string) => (code === '3550308' ? 'São Paulo' : undefined)
const deps = (limits = {}) => ({ cache: makePdfCache({ folder, clock, ...limits }), cityName })
const nfe: InfNfe = exampleNfe(examplesOf('nfe')[0] ?? '')
const DANFE: PdfRequest = { kind: 'DANFE', xml: procNfe(nfe) }
const dps = exampleDps(examplesOf('nfse')[0] ?? '')
const DANFSE: PdfRequest = { kind: 'DANFSE', xml: nfseFor(dps).xml }

function letter(): PdfRequest {
  const subject = { chave: nfe.Id.slice(3), author: nfe.emit.CNPJ ?? '', in_production: true }
  const event = composeCorrection({ subject, sequence: 1, text: 'A rua é a Rua B, número 20', at: clock.now() })
  const answer = `<tpAmb>1</tpAmb><verAplic>SP</verAplic><cOrgao>35</cOrgao><cStat>135</cStat><xMotivo>Registrado</xMotivo><chNFe>${event.chNFe}</chNFe><tpEvento>110110</tpEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>2026-11-20T09:00:05-03:00</dhRegEvento><nProt>135260000000009</nProt>`
  const retEvento = `<retEvento xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><infEvento>${answer}</infEvento></retEvento>`
  const file = assembleProcEvento({ evento: sealNfeEvent(event, keyOf(nfe.emit.CNPJ ?? '')), retEvento })
  if (!file.ok) throw new Error(file.detail)
  return { kind: 'CCE', xml: file.xml, note: procNfe(nfe) }
}

async function onlyFile(): Promise<string> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.paper'))
  expect(files).toHaveLength(1)
  return path.join(folder, files[0] ?? '')
}

function sealed(pdf: Uint8Array): Buffer {
  return Buffer.concat([createHash('sha256').update(pdf).digest(), pdf])
}

describe('the paper of a kept XML', () => {
  it('is drawn for each kind of document', async () => {
    const { protocol } = readNfe(DANFE.xml)
    expect(await renderNotePdf(DANFE, deps())).toEqual(await renderDanfe(nfe, protocol))
    const { nfse } = readNfse(DANFSE.xml)
    expect(await renderNotePdf(DANFSE, deps())).toEqual(await renderDanfse(nfse, { cityName }))
    const registered = { protocol: '135260000000009', registered_at: '2026-11-20T09:00:05-03:00', sequence: 1 }
    const drawn = { ...registered, chave: nfe.Id.slice(3), text: 'A rua é a Rua B, número 20', note: nfe }
    expect(await renderNotePdf(letter(), deps())).toEqual(await renderCorrectionLetter(drawn))
  })

  it('is marked as cancelled where the file itself carries the cancellation, whatever is known of the note', async () => {
    const cancellation = `<retEvento versao="1.00"><infEvento><cStat>135</cStat><chNFe>${nfe.Id.slice(3)}</chNFe><tpEvento>110111</tpEvento></infEvento></retEvento>`
    const xml = DANFE.xml.replace('</nfeProc>', `${cancellation}</nfeProc>`)
    const { protocol } = readNfe(DANFE.xml)
    expect(await renderNotePdf({ ...DANFE, xml }, deps())).toEqual(await renderDanfe(nfe, protocol, { canceled: true }))
  })

  it('is left to the city where the city has its own layout', async () => {
    const xml = '<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse/></CompNfse>'
    expect(await renderNotePdf({ kind: 'DANFSE', xml }, deps())).toBeNull()
    expect(await readdir(folder)).toEqual([])
  })

  it('is read, not drawn, the second time, by any process', async () => {
    await renderNotePdf(DANFE, deps())
    const planted = Buffer.from('%PDF-1.7 planted')
    await writeFile(await onlyFile(), sealed(planted))
    expect(await renderNotePdf(DANFE, deps())).toEqual(new Uint8Array(planted))
  })

  it('is another one with each mark, and for each note', async () => {
    const other = { kind: 'DANFE' as const, xml: procNfe(exampleNfe(examplesOf('nfe')[1] ?? '')) }
    const requests = [DANFE, { ...DANFE, canceled: true }, { ...DANFSE, replaced: true }, DANFSE, other]
    const pdfs = []
    for (const request of requests)
      pdfs.push(Buffer.from((await renderNotePdf(request, deps())) ?? []).toString('base64'))
    expect(new Set(pdfs).size).toBe(requests.length)
    expect(await renderNotePdf({ ...DANFE, canceled: false }, deps())).toEqual(await renderNotePdf(DANFE, deps()))
  })

  it('has the layout that the norms of the house give to its day, also where it was drawn before', async () => {
    const { protocol } = readNfe(DANFE.xml)
    const norms = normsWith(normRow('FEATURE', 'DANFE_2026_010', '2026-01-01', { on: true }))
    const before = await renderNotePdf({ ...DANFE, norms: BUILD_NORMS }, deps())
    const after = await renderNotePdf({ ...DANFE, norms }, deps())
    expect(after).toEqual(await renderDanfe(nfe, protocol, { norms }))
    expect(after).not.toEqual(before)
    expect(await renderNotePdf({ ...DANFE, norms: BUILD_NORMS }, deps())).toEqual(before)
  })

  it('is drawn again when the disk gives other bytes', async () => {
    const pdf = await renderNotePdf(DANFE, deps())
    const file = await onlyFile()
    const stored = await readFile(file)
    await writeFile(file, stored.subarray(0, stored.length - 100))
    expect(await renderNotePdf(DANFE, deps())).toEqual(pdf)
    expect(await readFile(file)).toEqual(stored)
  })

  it('is forgotten after its days', async () => {
    await renderNotePdf(DANFE, deps({ maxAgeDays: 7 }))
    const file = await onlyFile()
    await writeFile(file, sealed(Buffer.from('%PDF-1.7 planted')))
    // Sets the time as the cache does: from its own clock, not the machine's.
    await utimes(file, clock.now(), clock.now())
    clock.advance(8 * 86_400_000)
    expect((await renderNotePdf(DANFE, deps({ maxAgeDays: 7 })))?.length).toBeGreaterThan(1000)
  })

  it('has a version that the code which draws it gives', async () => {
    expect(await drawingVersion()).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe('the cache of papers', () => {
  it('keeps the youngest within its room, and nothing too old', async () => {
    const cache = makePdfCache({ folder, clock, maxBytes: 10_000, maxAgeDays: 30 })
    const key = (n: number) => createHash('sha256').update(String(n)).digest('hex')
    for (let n = 0; n < 30; n += 1) {
      clock.advance(60_000)
      await cache.put(key(n), Buffer.alloc(968, n))
    }
    await cache.trim()
    const kept = []
    for (let n = 0; n < 30; n += 1) if (await cache.get(key(n))) kept.push(n)
    expect(kept).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
    clock.advance(31 * 86_400_000)
    await cache.trim()
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.paper'))).toEqual([])
  })

  it('trims itself while it is written', async () => {
    const cache = makePdfCache({ folder, clock, maxBytes: 10_000 })
    for (let n = 0; n < 100; n += 1)
      await cache.put(createHash('sha256').update(`${n}`).digest('hex'), Buffer.alloc(968))
    const papers = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.paper'))
    expect(papers.length).toBeLessThanOrEqual(11)
  })
})

describe('the paper of a draft', () => {
  it('is a preview of either kind', async () => {
    expect(await renderDraftPdf({ kind: 'DANFE', nfe, norms: BUILD_NORMS }, { cityName })).toEqual(
      await renderDanfe(nfe, null, { preview: true }),
    )
    expect(await renderDraftPdf({ kind: 'DANFSE', dps }, { cityName })).toEqual(
      await renderDanfsePreview(dps, {}, { cityName }),
    )
  })
})
