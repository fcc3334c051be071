import path from 'node:path'
import { SheetFault, UnknownSheet } from './sheet.ts'
import { xmlEvents } from './xml-events.ts'
import type { Parts } from './zip-entries.ts'

/** Paths of the visible sheets and the shared texts, and whether dates count from 1904. */
export type Workbook = { sheets: [string, ...string[]]; strings: string | null; from1904: boolean }

export async function readWorkbook(parts: Parts): Promise<Workbook> {
  if (await hasMacros(parts)) throw new UnknownSheet('A planilha tem macros. Salve-a como .xlsx ou .csv e reenvie.')
  if (!parts.has(WORKBOOK)) throw new UnknownSheet('O arquivo não é uma planilha .xlsx nem um .csv.')
  const { ids, from1904 } = await readBook(parts)
  const links = await readLinks(parts)
  const [first, ...others] = ids.flatMap((id) => {
    const sheet = links.find((link) => link.id === id)?.target
    return sheet !== undefined && parts.has(sheet) ? [sheet] : []
  })
  if (first === undefined) throw new SheetFault('A planilha não tem nenhuma aba. Use o modelo de 20 colunas.')
  return {
    sheets: [first, ...others],
    strings: links.find((link) => link.type.endsWith('/sharedStrings'))?.target ?? null,
    from1904,
  }
}

const WORKBOOK = 'xl/workbook.xml'

const TYPES = '[Content_Types].xml'

/** Check the parts that exist: SheetJS declares the macro type as the default of an extension that no part has. */
async function hasMacros(parts: Parts): Promise<boolean> {
  let found = parts.names().some((name) => name.endsWith('vbaproject.bin'))
  if (parts.has(TYPES))
    await listen(parts, TYPES, (name, attribute) => {
      if (name === 'Override') found ||= /macroEnabled|vbaProject/i.test(attribute('ContentType') ?? '')
    })
  return found
}

/** A cover and some lists may precede the sales sheet. Hand-made workbooks have no more sheets than this. */
const MOST_SHEETS = 20

async function readBook(parts: Parts): Promise<{ ids: string[]; from1904: boolean }> {
  const book = { ids: [] as string[], from1904: false }
  await listen(parts, WORKBOOK, (name, attribute) => {
    // Skip hidden sheets, which usually hold data for the visible ones.
    if (name === 'sheet' && !attribute('state')?.toLowerCase().includes('hidden'))
      book.ids.push(attribute('*:id') ?? '')
    if (name === 'workbookPr') book.from1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
  })
  return { ...book, ids: book.ids.slice(0, MOST_SHEETS) }
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
