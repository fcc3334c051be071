import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import { HEADERS } from '../../../intake/imports/rows/columns.ts'
import { runImport } from '../../../intake/imports/run-import.ts'
import { storeUpload } from '../../../intake/imports/upload.ts'
import { withCompanies } from '../../../kit/db/scope.ts'
import type { Actor } from '../../../kit/http/actor.ts'
import { seededRandom } from '../../../kit/random.ts'
import { runTask } from '../../batch/run-task.ts'
import { createTasks } from '../../batch/tasks.ts'
import type { Past } from './backdated-work.ts'
import { inventBuyer } from './buyers.ts'
import { WRONG } from './shops.ts'

const HOUR_MS = 3_600_000
/** Delay between request and work. */
const TURN_MS = 2_000

/**
 * What users did in the newest days: three days ago they imported a sheet of sales, some rows of which failed, and
 * yesterday evening they downloaded the XML of the last NF-e.
 */
export async function workByHand(past: Past, [farol, mare]: readonly number[], end: Date): Promise<void> {
  if (farol === undefined || mare === undefined) return
  past.at(new Date(end.getTime() - 61 * HOUR_MS))
  await importSheet(past, await adminOf(past, mare), mare)
  past.at(new Date(end.getTime() - 7 * HOUR_MS))
  await takeHome(past, await adminOf(past, farol), farol)
}

async function adminOf(past: Past, companyId: number): Promise<Actor> {
  const { rows } = await withCompanies(past.deps.db, [companyId], (tx) =>
    sql<{ user_id: number; name: string }>`select user_id, name from door_company_admins(${companyId})`.execute(tx),
  )
  const [admin] = rows
  if (!admin) throw new Error('Nobody runs the company of the demonstration.')
  const memberships = [{ company_id: companyId, role: 'ADM' as const }]
  return { userId: admin.user_id, sessionId: 0, name: admin.name, isPlatformAdmin: false, memberships }
}

/** Notes of the sheet's product are sent only by a click, so they take no number of the plan. */
async function importSheet(past: Past, actor: Actor, companyId: number): Promise<void> {
  const { deps } = past
  const folder = await mkdtemp(path.join(os.tmpdir(), 'talao-world-'))
  try {
    const file = path.join(folder, 'sheet')
    await writeFile(file, sheetText(deps.clock.now()))
    const spooled = { filename: 'vendas-da-feira.csv', path: file, bytes: (await stat(file)).size }
    const id = await storeUpload(deps, actor, companyId, spooled)
    past.at(new Date(deps.clock.now().getTime() + TURN_MS))
    await runImport(deps, { company_id: companyId, id })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Typical mistakes: a mistyped CPF, a CEP with a digit missing, and a date that does not exist. */
const WRONG_CELLS: readonly Readonly<Record<string, string>>[] = [
  { 'CPF/CNPJ do cliente': '123.456.789-00' },
  { CEP: '0410-000' },
  { 'Data da venda': '31/02/2026' },
]
const GOOD_ROWS = 6

function sheetText(now: Date): string {
  const random = seededRandom(1)
  const { product } = WRONG.HELD
  const [year, month, date] = dayInSaoPaulo(new Date(now.getTime() - 26 * HOUR_MS)).split('-')
  const rows = Array.from({ length: GOOD_ROWS + WRONG_CELLS.length }, (_, at) => {
    const { name, document, email, address } = inventBuyer(random, false)
    const cells: Record<string, string> = {
      'Nome do cliente': name,
      'CPF/CNPJ do cliente': document ?? '',
      'E-mail': email ?? '',
      Logradouro: address?.street ?? '',
      Número: address?.number ?? '',
      Bairro: address?.neighborhood ?? '',
      Cidade: address?.city ?? '',
      UF: address?.state ?? '',
      CEP: address?.postal_code ?? '',
      País: 'Brasil',
      'Código do produto': product.code,
      'Nome do produto': product.name,
      'Valor unitário': (product.priceCents / 100).toFixed(2).replace('.', ','),
      Quantidade: '1',
      'Código da venda': `FEIRA-${String(at + 1).padStart(2, '0')}`,
      'Data da venda': `${date}/${month}/${year}`,
      // Wrong rows are mixed in with the others.
      ...(at % 3 === 2 ? WRONG_CELLS[Math.floor(at / 3)] : {}),
    }
    return HEADERS.map((header) => cells[header] ?? '')
  })
  return [HEADERS, ...rows].map((row) => row.join(';')).join('\r\n')
}

const TAKEN_HOME = 12

async function takeHome(past: Past, actor: Actor, companyId: number): Promise<void> {
  const { deps } = past
  const notes = await withCompanies(deps.db, [companyId], (tx) =>
    tx
      .selectFrom('note')
      .select('id')
      .where('company_id', '=', companyId)
      .where('kind', '=', 'NFE')
      .where('enotas_status', '=', 'Autorizada')
      .orderBy('number', 'desc')
      .limit(TAKEN_HOME)
      .execute(),
  )
  // With few sales per year there may be no NF-e.
  if (notes.length === 0) return
  const body = { entity: 'fiscal-note', action: 'download', ids: notes.map(({ id }) => id) } as const
  const asked = { actor, body, requestId: 'world-download' }
  const tasks = await createTasks({ ...deps, platformDb: deps.db }, asked)
  past.at(new Date(deps.clock.now().getTime() + TURN_MS))
  for (const task_id of tasks) await runTask(deps, past.issuing, { company_id: companyId, task_id })
}
