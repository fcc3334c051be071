import { AppError, type ProductIn, type ProductNewIn } from '@talao/contract'
import { eachIntegrationField } from '@talao/contract/fields/ids'
import { NfeTaxIn } from '@talao/contract/nfe/nfe-default-setting'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { registeringKinds } from '../../company/companies/registered-kinds.ts'
import { defaultNoteKind } from '../../company/companies/sold-kinds.ts'
import { serviceAfter, wholeService } from '../../company/service/service.ts'
import { differs } from '../../kit/db/differs.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { ProductTable } from '../../kit/db/tables.gen.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { isComplete } from './completeness.ts'
import { changedOrigin } from './origin.ts'
import { type PartnerRow, readPartners, storedPartners, writePartners } from './partners.ts'

export type ProductBody = z.output<typeof ProductIn>
type ProductRow = Selectable<ProductTable>

export async function createProduct(
  deps: NoteDeps,
  actor: Actor,
  body: z.output<typeof ProductNewIn>,
): Promise<number> {
  const companyId = writeCompany(actor, body.company_id)
  requireCompany(actor, companyId, 'user')
  const { name } = body
  const partners = await readPartners(deps, actor, body.coproducers ?? [], [])
  const now = deps.clock.now()
  return withUniqueCode(
    withCompanies(deps.db, [companyId], async (tx) => {
      const company = await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
      if (!company) throw new AppError('nao_encontrado')
      const origin = await changedOrigin(tx, companyId, body, null)
      const kind = body.type_fiscal_note ?? (await defaultNoteKind(tx, companyId))
      const { id } = await registeringKinds(deps, tx, companyId, () =>
        tx
          .insertInto('product')
          .values({
            ...columnsOf(body, NOTHING_SET),
            ...origin,
            type_fiscal_note: kind,
            name,
            company_id: companyId,
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      await writePartners(tx, { company_id: companyId, product_id: id }, partners)
      return id
    }),
  )
}

export async function updateProduct(deps: NoteDeps, actor: Actor, id: number, body: ProductBody): Promise<void> {
  const company_id = await companyOf(deps, actor, 'product', id)
  if (body.company_id !== undefined && body.company_id !== company_id)
    throw new AppError('dados_invalidos', { errors: { company_id: ['O produto é de outra empresa.'] } })
  await changeProduct(deps, actor, { company_id, id }, body)
}

/**
 * Saves the given fields; `also` runs in the same transaction. If waiting sales depend on a changed field, a job
 * updates them.
 */
export async function changeProduct(
  deps: Pick<NoteDeps, 'db' | 'clock' | 'queue'>,
  actor: Actor,
  product: { company_id: number; id: number },
  body: ProductBody,
  also: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const own = { company_id: product.company_id, product_id: product.id }
  const before = await withCompanies(deps.db, [product.company_id], (tx) => storedPartners(tx, own))
  const known = before.flatMap(({ coproducer_company_id }) => coproducer_company_id ?? [])
  const partners = body.coproducers ? await readPartners(deps, actor, body.coproducers, known) : undefined
  const now = deps.clock.now()
  await withUniqueCode(
    withCompanies(deps.db, [product.company_id], async (tx) => {
      const row = await holdProduct(tx, product)
      if (body.version !== undefined && body.version !== row.version) throw new AppError('versao_desatualizada')
      const columns = { ...columnsOf(body, row), ...(await changedOrigin(tx, product.company_id, body, row)) }
      const status = await nextStatus(tx, row, { ...row, ...columns }, body.status)
      const hasNewPartners = partners !== undefined && isOther(before, partners)
      if (hasNewPartners) await writePartners(tx, own, partners)
      await registeringKinds(deps, tx, product.company_id, () =>
        tx
          .updateTable('product')
          .set((eb) => ({ ...columns, status, version: eb('version', '+', 1), updated_at: now }))
          .where('company_id', '=', product.company_id)
          .where('id', '=', product.id)
          .execute(),
      )
      if (hasNewPartners || moves(row, columns))
        await deps.queue.enqueue(tx, 'reschedule-product', own, { key: `product:${product.id}` })
      await also(tx)
    }),
  )
}

/** Fields that waiting sales depend on. */
const MOVES = [
  'type_fiscal_note',
  'nfe_percentage',
  'warranty_days',
  'delay_to_send_note_in_days',
  'is_physical',
] as const

function moves(row: ProductRow, columns: object): boolean {
  return MOVES.some(
    (name) => name in columns && differs(row, { [name]: (columns as Partial<ProductRow>)[name] ?? null }),
  )
}

function isOther(before: readonly PartnerRow[], after: readonly PartnerRow[]): boolean {
  return before.length !== after.length || after.some((row, at) => differs(before[at] ?? {}, row))
}

async function holdProduct(tx: Tx, { company_id, id }: { company_id: number; id: number }): Promise<ProductRow> {
  const row = await tx
    .selectFrom('product')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('nao_encontrado')
  return row
}

/**
 * A product created by a sale leaves PENDING once a user saves it with the data its notes need, even if PENDING is sent
 * back. Any other product becomes PENDING only on request.
 */
async function nextStatus(tx: Tx, row: ProductRow, next: ProductRow, given: string | undefined): Promise<string> {
  if (row.status !== 'PENDING') return given ?? row.status
  if (given !== undefined && given !== 'PENDING') return given
  return (await isComplete(tx, next)) ? 'ACTIVE' : 'PENDING'
}

const NO_SERVICE = { ...wholeService(null), iss_source_withheld: null }
const NOTHING_SET = { nfe_tax: null, nfs_service: null }

function columnsOf(body: ProductBody, before: Pick<ProductRow, 'nfe_tax' | 'nfs_service'>) {
  const { company_id: _company, version: _version, coproducers: _partners, nfe_tax, nfs_service, ...rest } = body
  return {
    ...rest,
    // Stored as `Origin`. Kysely leaves undefined columns out.
    ...eachIntegrationField(() => undefined),
    ...(nfe_tax === undefined ? {} : { nfe_tax: merged(NfeTaxIn.parse({}), before.nfe_tax, nfe_tax) }),
    ...(nfs_service === undefined
      ? {}
      : { nfs_service: nfs_service && merged(NO_SERVICE, null, serviceAfter(before.nfs_service, nfs_service)) }),
  }
}

/** Merges the given fields into the stored block, which is always stored whole. */
function merged(nothing: object, before: unknown, given: object | null): string | null {
  if (given === null) return null
  return JSON.stringify({ ...nothing, ...(before as object | null), ...given })
}

const UNIQUE_VIOLATION = '23505'

/** The unique index decides whether the code is taken. */
async function withUniqueCode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new AppError('codigo_ja_usado')
  }
}
