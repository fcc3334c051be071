import type { Person, Product } from '../../../test/support/product.ts'
import { idOf } from '../../../test/support/shop.ts'
import { until } from '../../../test/support/until.ts'
import { HEADERS } from '../src/intake/imports/rows/columns.ts'

export type ImportView = {
  id: number
  status: string
  rows: number
  success_rows: number
  fail_rows: number
  next_row_to_import: number | null
  fault: string | null
  fails: {
    id: number
    row: number
    code: string
    column: string | null
    message: string
    metadata: string
    resolved_at: string | null
  }[]
}

/** Creates a company and a user who is a member of it. */
export async function newSeller(
  product: Product,
  cnpj = '12345678000195',
): Promise<{ companyId: number; person: Person }> {
  const person = await product.person()
  const made = await product.call(person, 'POST', '/api/company', {
    corporate_name: 'Loja dos Testes Ltda',
    cnpj,
    contact: '11987654321',
  })
  return { companyId: idOf(made), person }
}

export function csvOf(rows: readonly (readonly string[])[], header: readonly string[] = HEADERS): string {
  const cell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [header, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')
}

export function formOf(companyId: number, bytes: string | Uint8Array, name = 'vendas.csv'): FormData {
  const form = new FormData()
  form.set('company_id', String(companyId))
  form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return form
}

export type Sender = { product: Product; person: Person; companyId: number }

/** Uploads a valid file and returns the id of its import. */
export async function send(
  { product, person, companyId }: Sender,
  bytes: string | Uint8Array,
  name?: string,
): Promise<number> {
  return idOf(await product.call(person, 'POST', '/api/sale-file-import', formOf(companyId, bytes, name)))
}

export async function view({ product, person }: Pick<Sender, 'product' | 'person'>, id: number): Promise<ImportView> {
  const reply = await product.call(person, 'GET', `/api/sale-file-import/${id}?with=fails`)
  if (reply.status !== 200) throw new Error(`No import ${id}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.data as ImportView
}

/** Waits until the import has ended and returns it. */
export async function ended(sender: Pick<Sender, 'product' | 'person'>, id: number, seconds = 60): Promise<ImportView> {
  return until(
    `the end of import ${id}`,
    async () => {
      const found = await view(sender, id)
      return found.status === 'DONE' && found
    },
    seconds,
  )
}

export async function importOf(sender: Sender, bytes: string | Uint8Array, name?: string): Promise<ImportView> {
  return ended(sender, await send(sender, bytes, name))
}
