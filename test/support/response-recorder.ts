import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Seen } from './planted-secrets.ts'
import type { Person, Product } from './product.ts'

/** Calls the API like `Product.call` and records every response whole: status, headers and bytes. */
export type ResponseRecorder = {
  ask(
    who: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Heard>
  /** Every response, under its call as the contract names it: numbers and long tokens in the path are replaced. */
  answers: Seen[]
}
export type Heard = { status: number; headers: Headers; text: string; data: Record<string, unknown> }

export function recordResponses(product: Product): ResponseRecorder {
  const answers: Seen[] = []
  return {
    answers,
    async ask(who, method, asked, body, headers = {}) {
      const isRaw = body instanceof FormData || typeof body === 'string' || body instanceof Uint8Array
      const response = await fetch(`${product.url}${asked}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(who ? { authorization: `Bearer ${who.token}` } : {}),
          ...(body !== undefined && !isRaw ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isRaw ? (body as string | FormData) : JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const head = [...response.headers].map((pair) => pair.join(': ')).join('\n')
      answers.push(
        { where: nameOf(method, asked), bytes: Buffer.concat([Buffer.from(`${head}\n`), bytes]) },
        { where: nameOf(method, asked), bytes },
      )
      const text = bytes.toString('utf8')
      const { status } = response
      return { status, headers: response.headers, text, data: dataOf(text) }
    },
  }
}

export function logOf({ lines }: Product): Seen[] {
  return lines.map((line) => ({ where: 'log', bytes: Buffer.from(line) }))
}

/** Every stored e-mail, as its raw file. */
export function lettersOf({ config }: Product): Seen[] {
  const { folder } = config.mail
  return readdirSync(folder).map((name) => {
    const bytes = readFileSync(path.join(folder, name))
    return { where: 'letter', bytes }
  })
}

/**
 * Every row of every table as PostgreSQL prints it. Bytea columns are also added as raw bytes, so that packed content
 * can be searched.
 */
export async function rowsOfAll(product: Product): Promise<Seen[]> {
  const tables = await product.sql<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  )
  const bytea = await product.sql<{ place: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name from information_schema.columns
     where table_schema in ('public', 'jobs') and data_type = 'bytea'`,
  )
  const seen: Seen[] = []
  for (const { place } of tables) {
    const rows = await product.sql<{ row: string }>(`select t::text as row from ${place} t`)
    seen.push({
      where: `table ${place}`,
      bytes: Buffer.from(rows.map(({ row }) => row.replaceAll('""', '"').replaceAll('\\\\', '\\')).join('\n')),
    })
  }
  for (const { place, name } of bytea)
    for (const { bytes } of await product.sql<{ bytes: Buffer }>(
      `select ${name} as bytes from ${place} where ${name} is not null`,
    ))
      seen.push({ where: `table ${place}`, bytes })
  return seen
}

function nameOf(method: string, asked: string): string {
  const [bare = ''] = asked.split('?')
  return `${method} ${bare.replaceAll(/\/\d+(?=\/|$)/g, '/:id').replaceAll(/\/[\w-]{30,}/g, '/:token')}`
}

function dataOf(text: string): Record<string, unknown> {
  try {
    const body = JSON.parse(text) as Record<string, unknown>
    return (body['data'] ?? body) as Record<string, unknown>
  } catch {
    return {}
  }
}
