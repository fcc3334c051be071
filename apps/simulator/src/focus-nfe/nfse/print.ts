import { bytesOf, newPdfDocument } from '@talao/documents/paper/pdf-document'
import { frame, write } from '@talao/documents/paper/text-drawing'
import { readXml } from '@talao/fiscal/xml/read'
import type { XmlElement } from '@talao/fiscal/xml/tree'
import { municipalityByIbge } from '@talao/reference'
import type { ServiceDocument } from '../service-notes/service-note.ts'

/** A city's print of its note: one line for every value of the XML. Plain, because cities have no common form. */
export function printMunicipalNote({
  xml,
  city,
  numero,
  code,
  status,
  decided_at,
}: ServiceDocument): Promise<Uint8Array> {
  const name = municipalityByIbge(city)?.name ?? city
  const document = newPdfDocument({
    title: `NFS-e ${numero}`,
    author: name,
    created: [new Date(decided_at).toISOString()],
  })
  document.addPage()
  frame(document, { x: 28, y: 28, width: 539, height: 786 })
  const head = { x: 40, width: 515, height: 22 }
  write(document, `Prefeitura de ${name}: NFS-e ${numero}`, { ...head, y: 36 }, { size: 14, bold: true })
  write(
    document,
    `Código de verificação ${code}. Situação: ${status}. Simulação sem valor fiscal.`,
    { ...head, y: 56 },
    { size: 9 },
  )
  const lines = valuesOf(readXml(xml)).slice(0, MOST_LINES)
  for (const [place, line] of lines.entries()) {
    write(document, line, { x: 40, y: 80 + place * LINE, width: 515, height: LINE }, { size: 8 })
  }
  return bytesOf(document)
}

const LINE = 11
const MOST_LINES = 65

function valuesOf(element: XmlElement): string[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return child.trim() === '' ? [] : [`${element.name}: ${child}`]
    return valuesOf(child)
  })
}
