import path from 'node:path'
import { SheetFault, UnknownSheet } from './sheet.ts'
import { xmlEvents } from './xml-events.ts'
import type { Parts } from './zip-entries.ts'

/** Where the first sheet and its texts lie, and whether its days count from 1904. */
export type Workbook = { sheet: string; strings: string | null; from1904: boolean }

export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const types = parts.has('[Content_Types].xml') ? await parts.small('[Content_Types].xml') : ''
  if (types.includes('macroEnabled') || parts.names().some((name) => name.endsWith('vbaproject.bin')))
    throw new UnknownSheet('A planilha tem macros. Salve-a como .xlsx ou .csv e reenvie.')
  if (!parts.has(WORKBOOK)) throw new UnknownSheet('O arquivo não é uma planilha .xlsx nem um .csv.')
  const { firstSheet, from1904 } = await readBook(parts)
  const links = await readLinks(parts)
  const sheet = links.find((link) => link.id === firstSheet)?.target
  if (!sheet || !parts.has(sheet)) throw new SheetFault('A planilha não tem nenhuma aba. Use o modelo de 20 colunas.')
  return { sheet, strings: links.find((link) => link.type.endsWith('/sharedStrings'))?.target ?? null, from1904 }
}

const WORKBOOK = 'xl/workbook.xml'

async function readBook(parts: Parts): Promise<{ firstSheet: string | null; from1904: boolean }> {
  const book: { firstSheet: string | null; from1904: boolean } = { firstSheet: null, from1904: false }
  await listen(parts, WORKBOOK, (name, attribute) => {
    if (name === 'sheet') book.firstSheet ??= attribute('r:id') ?? null
    if (name === 'workbookPr') book.from1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
  })
  return book
}

type Link = { id: string; type: string; target: string }

async function readLinks(parts: Parts): Promise<Link[]> {
  const links: Link[] = []
  await listen(parts, 'xl/_rels/workbook.xml.rels', (name, attribute) => {
    if (name !== 'Relationship') return
    const target = attribute('Target') ?? ''
    links.push({
      id: attribute('Id') ?? '',
      type: attribute('Type') ?? '',
      target: target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target),
    })
  })
  return links
}

type Open = (name: string, attribute: (name: string) => string | undefined) => void

async function listen(parts: Parts, name: string, open: Open): Promise<void> {
  const text = await parts.small(name)
  const quiet = { text: () => undefined, close: () => undefined }
  for await (const _ of xmlEvents(once(text), { ...quiet, open })) continue
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
