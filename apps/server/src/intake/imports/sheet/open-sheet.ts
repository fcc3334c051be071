import { open } from 'node:fs/promises'
import type { SheetFormat } from '@talao/contract/list/lists'
import { headerAmong } from '../rows/columns.ts'
import { csvFile } from './csv-file.ts'
import { utf16Of } from './encoding.ts'
import { firstRows, type Rows, SheetFault, UnknownSheet } from './sheet.ts'
import { xlsxFile, xlsxHeader } from './xlsx-file.ts'

/**
 * Detects the format by the first bytes; the name only needs a spreadsheet extension. Throws UnknownSheet, and
 * SheetFault for an empty file.
 */
export async function formatOf(path: string, fileName: string): Promise<SheetFormat> {
  const head = await headOf(path)
  if (!/\.(csv|tsv|txt|xlsx?)$/i.test(fileName)) throw new UnknownSheet('Envie um arquivo .csv ou .xlsx.')
  if (head.length === 0) throw new SheetFault('O arquivo está vazio. Use o modelo de 20 colunas.')
  // The OLE container holds .xls files and password-protected files.
  if (head.subarray(0, 4).equals(OLD_OFFICE))
    throw new UnknownSheet(
      'A planilha está protegida por senha ou é do formato antigo (.xls). Tire a senha, salve como .xlsx e reenvie.',
    )
  if (head.subarray(0, 4).equals(ZIP)) return 'xlsx'
  const utf16 = utf16Of(head)
  // Some dashboards export an HTML page with a spreadsheet extension.
  if (/^\s*<(?:!doctype|html|\?xml|head|body|table|meta)\b/i.test(new TextDecoder(utf16 ?? 'utf-8').decode(head)))
    throw new UnknownSheet(
      'O arquivo é uma página (HTML ou XML), não uma planilha. Abra-o, salve como .xlsx ou .csv e reenvie.',
    )
  if (head.includes(0) && !utf16) throw new UnknownSheet('O arquivo não é uma planilha .xlsx nem um .csv.')
  return 'csv'
}

/** Reads only the header row. Null when it is too far into the file to search during the upload request. */
export async function headerOfFile(path: string, format: SheetFormat): Promise<string[] | null> {
  if (format === 'xlsx') return xlsxHeader(path)
  return headerAmong(await firstRows(csvRows(path))) ?? []
}

/** All rows of the file, the header first. */
export function rowsOfFile(path: string, format: SheetFormat): Rows {
  return format === 'xlsx' ? xlsxFile(path) : csvRows(path)
}

/** Skip Excel's `sep=` line, which names the separator. */
async function* csvRows(path: string): Rows {
  let isFirst = true
  for await (const rows of csvFile(path)) {
    const [first] = rows
    if (isFirst && first && /^sep=/i.test(first.cells[0] ?? '')) yield rows.slice(1)
    else yield rows
    isFirst &&= rows.length === 0
  }
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
