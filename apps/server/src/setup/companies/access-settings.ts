import { AppError, type NfeAccessSettingIn, type NfsAccessSettingIn } from '@talao/contract'
import type { z } from 'zod'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { cityPasswordPlace, cityTokenPlace } from '../../company/gateways/gateway-company.ts'
import { highestNumber } from '../../company/numbers/serie-usage.ts'
import { readCompanies, type Tx, withCompanies } from '../../kit/db/scope.ts'
import type { NoteDeps } from '../../note/note-deps.ts'

type NfeBody = z.output<typeof NfeAccessSettingIn>
type NfsBody = z.output<typeof NfsAccessSettingIn>
type Place = 'production' | 'homologation'
const PLACES: readonly Place[] = ['homologation', 'production']
const isProduction = (place: Place) => place === 'production'

const FIRST = { next_number: 1, next_batch: 1 }

export async function readNfeAccess(deps: NoteDeps, companyId: number) {
  const rows = await readCompanies(deps.db, [companyId], async (tx) => {
    await roadsOf(tx, companyId)
    return tx.selectFrom('nfe_access_setting').selectAll().where('company_id', '=', companyId).execute()
  })
  const of = (place: Place) => {
    const row = rows.find(({ in_production }) => in_production === isProduction(place))
    const { next_number, serie, next_batch } = row ?? { ...FIRST, serie: 1 }
    return { next_number, serie, next_batch }
  }
  return { homologation: of('homologation'), production: of('production') }
}

/** Reports only whether secrets are set, never their values. */
export async function readNfsAccess(deps: NoteDeps, companyId: number) {
  const rows = await readCompanies(deps.db, [companyId], async (tx) => {
    await roadsOf(tx, companyId)
    return tx.selectFrom('nfs_access_setting').selectAll().where('company_id', '=', companyId).execute()
  })
  const of = (place: Place) => {
    const row = rows.find(({ in_production }) => in_production === isProduction(place))
    const { next_number, serie, next_batch, username } = row ?? { ...FIRST, serie: '1', username: null }
    const [has_password, has_token] = [Boolean(row?.password_sealed), Boolean(row?.token_sealed)]
    return { next_number, serie, next_batch, username, has_password, has_token }
  }
  return { homologation: of('homologation'), production: of('production') }
}

export async function saveNfeAccess(deps: NoteDeps, companyId: number, body: NfeBody): Promise<void> {
  await withCompanies(deps.db, [companyId], async (tx) => {
    const { gateway } = await roadsOf(tx, companyId)
    for (const place of PLACES) {
      const wish = body[place]
      if (!wish) continue
      const row = await lockRow(tx, 'nfe_access_setting', companyId, place)
      const isNew = await refuseUsed(tx, companyId, 'NFE', place, row, wish)
      await tx
        .updateTable('nfe_access_setting')
        .set({ ...wish, ...(isNew ? { to_push: true } : {}), updated_at: deps.clock.now() })
        .where('company_id', '=', companyId)
        .where('in_production', '=', isProduction(place))
        .execute()
    }
    await registerAtProvider(deps, tx, companyId, gateway)
  })
}

export async function saveNfsAccess(deps: NoteDeps, companyId: number, body: NfsBody): Promise<void> {
  await withCompanies(deps.db, [companyId], async (tx) => {
    const { nfs_gateway } = await roadsOf(tx, companyId)
    for (const place of PLACES) {
      const wish = body[place]
      if (!wish) continue
      const { password, token, has_password: _password, has_token: _token, ...columns } = wish
      const row = await lockRow(tx, 'nfs_access_setting', companyId, place)
      const isNew = await refuseUsed(tx, companyId, 'NFSE', place, row, columns)
      const seal = (secret: string | null, at: string) => (secret ? deps.vault.seal(secret, at) : null)
      await tx
        .updateTable('nfs_access_setting')
        .set({
          ...columns,
          ...(isUnsaid(password)
            ? {}
            : { password_sealed: seal(password, cityPasswordPlace(companyId, isProduction(place))) }),
          ...(isUnsaid(token) ? {} : { token_sealed: seal(token, cityTokenPlace(companyId, isProduction(place))) }),
          ...(isNew ? { to_push: true } : {}),
          updated_at: deps.clock.now(),
        })
        .where('company_id', '=', companyId)
        .where('in_production', '=', isProduction(place))
        .execute()
    }
    await registerAtProvider(deps, tx, companyId, nfs_gateway)
  })
}

/** Secrets are never returned, so a client that sends the whole setting back sends them empty. */
function isUnsaid(secret: string | null | undefined): secret is '' | undefined {
  return secret === undefined || secret === ''
}

type Table = 'nfe_access_setting' | 'nfs_access_setting'

/**
 * Locks the row of the number sequence, so that no number is taken while it changes. Creates the row if it is missing.
 */
async function lockRow(tx: Tx, table: Table, companyId: number, place: Place) {
  await tx
    .insertInto(table)
    .values({ company_id: companyId, in_production: isProduction(place), updated_at: new Date(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom(table as 'nfs_access_setting')
    .select(['next_number', 'serie'])
    .where('company_id', '=', companyId)
    .where('in_production', '=', isProduction(place))
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Numbers = { next_number?: number | undefined; serie?: number | string | undefined }

/** Returns whether the next number or its série changes. Throws when the next number is already used. */
async function refuseUsed(
  tx: Tx,
  companyId: number,
  kind: 'NFE' | 'NFSE',
  place: Place,
  row: Numbers,
  wish: Numbers,
): Promise<boolean> {
  const next = wish.next_number ?? row.next_number ?? 1
  const serie = String(wish.serie ?? row.serie)
  if (next === row.next_number && serie === String(row.serie)) return false
  const environment = isProduction(place) ? 'producao' : 'homologacao'
  // Older rows may have the same série under another spelling (`07` and `7`), with their own numbers.
  const kept = String(row.serie)
  const names = Number(kept) === Number(serie) ? [...new Set([serie, kept])] : [serie]
  let highest = 0
  for (const name of names)
    highest = Math.max(highest, await highestNumber(tx, { companyId, kind, environment, serie: name }))
  if (next > highest) return true
  throw new AppError('numero_ja_usado', {
    errors: {
      [`${place}.next_number`]: [`A série ${serie} já chegou ao número ${highest}. Use ${highest + 1} ou mais.`],
    },
  })
}

/** If the provider assigns the numbers, it must receive the change. If Talão assigns them, the row is enough. */
async function registerAtProvider(deps: NoteDeps, tx: Tx, companyId: number, road: string): Promise<void> {
  if (gatewayFor(road).capabilities.numbering !== 'provider') return
  await deps.queue.enqueue(tx, 'register-company', { company_id: companyId }, { key: `company:${companyId}` })
}

type Roads = { gateway?: string | undefined; nfs_gateway?: string | undefined }

/**
 * If the new gateway's provider assigns the numbers, mark ours to be sent to it. Otherwise its first notes would reuse
 * numbers.
 */
export async function markNumbersForProvider(tx: Tx, companyId: number, before: Roads, wish: Roads): Promise<void> {
  for (const [road, table] of [
    ['gateway', 'nfe_access_setting'],
    ['nfs_gateway', 'nfs_access_setting'],
  ] as const) {
    const next = wish[road]
    if (next === undefined || next === before[road]) continue
    if (gatewayFor(next).capabilities.numbering !== 'provider') continue
    await tx
      .updateTable(table as 'nfe_access_setting')
      .set({ to_push: true })
      .where('company_id', '=', companyId)
      .execute()
  }
}

async function roadsOf(tx: Tx, companyId: number) {
  const company = await tx
    .selectFrom('company')
    .select(['gateway', 'nfs_gateway'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new AppError('nao_encontrado')
  return company
}
