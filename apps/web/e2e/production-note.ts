import type { Page } from '@playwright/test'
import { makeDemoA1 } from '../../../packages/documents/src/a1/demo.ts'
import { openA1 } from '../../../packages/documents/src/a1/open.ts'
import { assembleProcNfe } from '../../../packages/documents/src/seal/assemble.ts'
import { sealNfe } from '../../../packages/documents/src/seal/seal.ts'
import { prepareSealKey } from '../../../packages/documents/src/seal/signature.ts'
import {
  buildChaveDeAcesso,
  INF_NFE,
  INF_PROT,
  type InfNfe,
  parseChaveDeAcesso,
  readNfe,
} from '../../../packages/fiscal/src/index.ts'
import { writeLayout } from '../../../packages/fiscal/src/layout/write.ts'
import { expect } from './support.ts'

const SERIE = 900
const DAY_MS = 86_400_000

/**
 * Imports an NF-e authorised in production, once for all tests of an installation. The demonstration's company issues
 * in homologação, but reports count production only. The file is a copy of one of its notes, as another system would
 * have had it authorised.
 */
export async function importProductionNote(page: Page): Promise<void> {
  const listed = await page.request.get('/api/fiscal-note?enotas_status=Autorizada&in_production=false&per_page=1')
  const { data } = (await listed.json()) as { data: { id: number }[] }
  const file = await page.request.get(`/api/fiscal-note/${data[0]?.id}/xml`)
  const xml = authorised(inProduction(readNfe(await file.text()).nfe))
  const buffer = Buffer.from(xml)
  const reply = await page.request.post('/api/fiscal-note/import-xml', {
    headers: { origin: new URL(page.url()).origin },
    multipart: { file: { name: 'nota.xml', mimeType: 'application/xml', buffer } },
  })
  expect([reply.status(), await reply.text()]).toEqual([201, expect.stringContaining('A nota foi importada.')])
}

function inProduction(nfe: InfNfe): InfNfe {
  const parts = parseChaveDeAcesso(nfe.Id)
  if (!parts) throw new Error(`no chave: ${nfe.Id}`)
  const chave = buildChaveDeAcesso({ ...parts, serie: SERIE })
  const ide = { ...nfe.ide, serie: String(SERIE), tpAmb: '1' as const, cDV: chave.slice(-1) }
  return { ...nfe, Id: `NFe${chave}`, ide }
}

/** Signed with a certificate valid on that day, with an authority's protocol for exactly these bytes. */
function authorised(nfe: InfNfe): string {
  const issuedAt = new Date(nfe.ide.dhEmi)
  const cnpj = nfe.emit.CNPJ ?? ''
  const days = (count: number) => new Date(issuedAt.getTime() + count * DAY_MS)
  const a1 = makeDemoA1({ corporateName: 'LOJA', cnpj, password: 'x', notBefore: days(-30), notAfter: days(30) })
  const opened = openA1({ file: a1, password: 'x', now: issuedAt })
  if (!opened.ok) throw new Error(opened.detail)
  const { key_pem: keyPem, certificate_pem: certificatePem } = opened.certificate
  const signedNfe = sealNfe(nfe, prepareSealKey({ keyPem, certificatePem }))
  const protocol = writeLayout(INF_PROT, {
    tpAmb: '1',
    verAplic: 'SP_NFE_PL009',
    chNFe: nfe.Id.slice('NFe'.length),
    dhRecbto: nfe.ide.dhEmi,
    nProt: '135260000000900',
    digVal: /<DigestValue>([^<]+)</.exec(signedNfe)?.[1] ?? '',
    cStat: '100',
    xMotivo: 'Autorizado o uso da NF-e',
  })
  const protNfe = `<protNFe xmlns="${INF_NFE.namespace}" versao="4.00">${protocol}</protNFe>`
  const file = assembleProcNfe({ signedNfe, protNfe })
  if (!file.ok) throw new Error(file.detail)
  return file.xml
}
