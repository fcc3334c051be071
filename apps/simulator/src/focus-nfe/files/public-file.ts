import { escapeXmlText } from '@talao/fiscal'
import { municipalityByIbge } from '@talao/reference'
import type { SimulatorContext } from '../../context/context.ts'
import { documentByCode, type ServiceDocument } from '../service-notes/service-note.ts'
import { serviceDanfse } from './danfe.ts'

/** Files of the second port that need no signature: the DANFSe, and the page on which a city shows a note. */
export type PublicFile = { type: string; bytes: () => Promise<Uint8Array> | Uint8Array }

export function findPublicFile(world: SimulatorContext, path: string): PublicFile | undefined {
  for (const [pattern, open] of PLACES) {
    const match = pattern.exec(path)
    const document = match && documentByCode(world, match[1] ?? '')
    if (document) return open(document)
  }
  return undefined
}

const PLACES: readonly [RegExp, (document: ServiceDocument) => PublicFile][] = [
  [/^\/danfse\/nfsen\/\w+\/NFS(\w{50})\.pdf$/, pdf],
  [/^\/danfse\/nfse\/\w+\/\d{7}-\d+-([A-Z0-9]{4}-[A-Z0-9]{4})\.pdf$/, pdf],
  [/^\/prefeitura\/\d{7}\/nfse\/\d+\/([A-Z0-9]{4}-[A-Z0-9]{4})$/, page],
]

function pdf(document: ServiceDocument): PublicFile {
  return { type: 'application/pdf', bytes: () => serviceDanfse(document) }
}

/** An HTML page instead of a PDF, as cities do. */
function page(document: ServiceDocument): PublicFile {
  const city = escapeXmlText(municipalityByIbge(document.city)?.name ?? document.city)
  const html = `<!doctype html><html lang="pt-BR"><title>Prefeitura de ${city}</title>
<h1>NFS-e ${document.numero}</h1><p>Código de verificação ${document.code}. Situação: ${document.status}.</p></html>`
  return { type: 'text/html; charset=utf-8', bytes: () => Buffer.from(html) }
}
