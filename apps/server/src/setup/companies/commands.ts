import { AppError, type CompanyIn, type CompanyNewIn, wholeAddress } from '@talao/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { refuseCityOutsideState, refuseUnknownPlaces } from '../../company/companies/addresses.ts'
import { readCertificate, storeCertificate } from '../../company/companies/certificate.ts'
import { readLogo, recordReplacedLogo, storeLogo } from '../../company/companies/logo.ts'
import { UNCONFIRMED, UNKNOWN_REGISTER } from '../../company/companies/store-register.ts'
import { alsoSee, type Tx, withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany } from '../../kit/http/actor.ts'
import type { UploadedFile } from '../../kit/http/multipart.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { markNumbersForProvider } from './access-settings.ts'
import { refuseCnpjChange } from './cnpj-change.ts'
import { refuseUnreadyProduction } from './production.ts'
import { checkAfterSave } from './register.ts'
import { resumeAutomation } from './settings.ts'
import { writeSaidDefaults } from './write-given-defaults.ts'

type Body = z.output<typeof CompanyIn>
type NewBody = z.output<typeof CompanyNewIn>
type Files = Readonly<Record<string, UploadedFile>>

/** Values of a new company for all fields that are not given. */
const COMPANY_DEFAULTS = {
  fantasy_name: null,
  contact: null,
  municipal_registration: null,
  state_registration: null,
  tax_regime: 'SIMPLES_NACIONAL',
  special_tax_regime: '0',
  culture_encourager: false,
  email: null,
  sells: null,
  gateway: 'FOCUS_NFE',
  nfs_gateway: 'FOCUS_NFE',
  homologation_mode: true,
  active: true,
} as const

/** Products are assumed to be made in Brazil (origin 0) unless set otherwise. */
const TAX_DEFAULTS = { icms_origin: '0' } as const

/** Creates a company with all its related rows. An ADM without a company becomes its administrator. */
export async function createCompany(deps: NoteDeps, actor: Actor, body: NewBody, files: Files): Promise<number> {
  if (!actor.isPlatformAdmin && actor.memberships.length > 0) throw new AppError('sem_permissao')
  const { corporate_name, cnpj } = body
  const now = deps.clock.now()
  const certificate = files.a1_certificate_file
    ? await readCertificate(actor, uploadedA1(files.a1_certificate_file, body, cnpj), deps)
    : undefined
  const logo = await readLogo(actor, files.logo_file, body.logo_file)
  return withCompanies(deps.db, [], async (tx) => {
    const { rows } = await sql<{ id: number }>`select door_new_company_id() as id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) throw new Error('The database gave no company id.')
    await alsoSee(tx, id)
    const columns = { ...COMPANY_DEFAULTS, ...columnsOf(body), corporate_name, cnpj, logo_path: logo?.path ?? null }
    if (logo) await storeLogo(tx, deps.files, logo)
    await insertCompany(tx, id, columns, now)
    await writeAddress(tx, id, body.address)
    await tx
      .insertInto('company_config')
      .values({ company_id: id, auto_since: now, created_at: now, updated_at: now })
      .execute()
    const nfe_tax = JSON.stringify(TAX_DEFAULTS)
    await tx
      .insertInto('nfe_default_setting')
      .values({ company_id: id, nfe_tax, created_at: now, updated_at: now })
      .execute()
    await tx.insertInto('nfs_default_setting').values({ company_id: id, created_at: now, updated_at: now }).execute()
    for (const in_production of [false, true]) {
      await tx.insertInto('nfe_access_setting').values({ company_id: id, in_production, updated_at: now }).execute()
      await tx.insertInto('nfs_access_setting').values({ company_id: id, in_production, updated_at: now }).execute()
    }
    if (!actor.isPlatformAdmin) {
      const { rows: joined } = await sql<{ joined: boolean }>`
        select door_join_company(${actor.userId}, ${id}, ${now}) as joined`.execute(tx)
      // A concurrent request of the same user created a company first.
      if (!joined[0]?.joined) throw new AppError('sem_permissao')
    }
    if (certificate) await storeCertificate(tx, deps.vault, id, certificate, now)
    await writeSaidDefaults(tx, id, body, now)
    if (body.homologation_mode === false) await refuseUnreadyProduction(tx, id, 'homologation_mode', now)
    await deps.queue.enqueue(tx, 'register-company', { company_id: id }, { key: `company:${id}` })
    await checkAfterSave(tx, deps.queue, id)
    return id
  })
}

async function insertCompany(
  tx: Tx,
  id: number,
  columns: ReturnType<typeof columnsOf> & { corporate_name: string; cnpj: string; logo_path: string | null },
  now: Date,
): Promise<void> {
  const values = { ...columns, created_at: now, updated_at: now }
  const names = Object.keys(values).map((name) => sql.ref(name))
  try {
    // The id is reserved first, so that row-level security lets the creator see the row.
    await sql`insert into company (id, ${sql.join(names)}) overriding system value
      values (${id}, ${sql.join(Object.values(values))})`.execute(tx)
  } catch (error) {
    throw cnpjTaken(error)
  }
}

/** Returns what waits for a user when this save switched the company on again, else undefined. */
export async function updateCompany(
  deps: NoteDeps,
  actor: Actor,
  id: number,
  body: Body,
  files: Files,
): Promise<{ sales: number; notes: number } | undefined> {
  requireCompany(actor, id, 'ADM')
  const now = deps.clock.now()
  const seen = await withCompanies(deps.db, [id], (tx) =>
    tx.selectFrom('company').select('cnpj').where('id', '=', id).executeTakeFirst(),
  )
  if (!seen) throw new AppError('nao_encontrado')
  const certificate = files.a1_certificate_file
    ? await readCertificate(actor, uploadedA1(files.a1_certificate_file, body, body.cnpj ?? seen.cnpj), deps)
    : undefined
  const logo = await readLogo(actor, files.logo_file, body.logo_file)
  return withCompanies(deps.db, [id], async (tx) => {
    const before = await heldCompany(tx, id, { version: body.version, cnpj: seen.cnpj })
    if (logo) await storeLogo(tx, deps.files, logo)
    if (body.cnpj && body.cnpj !== before.cnpj) await refuseCnpjChange(tx, id, body.cnpj, certificate !== undefined)
    const { tax_regime, ...columns } = columnsOf(body)
    try {
      await tx
        .updateTable('company')
        .set((eb) => ({
          ...columns,
          // Writing it amends the period of today, which may be newer than the regime the company still has.
          ...(tax_regime === before.tax_regime ? {} : { tax_regime }),
          ...registerAfter(before, body),
          ...(logo === undefined ? {} : { logo_path: logo?.path ?? null }),
          version: eb('version', '+', 1),
          updated_at: now,
        }))
        .where('id', '=', id)
        .execute()
    } catch (error) {
      throw cnpjTaken(error)
    }
    if (logo !== undefined && before.logo_path !== null && before.logo_path !== logo?.path)
      await recordReplacedLogo(tx, id, before.logo_path, now)
    await writeAddress(tx, id, body.address)
    if (certificate) await storeCertificate(tx, deps.vault, id, certificate, now)
    await writeSaidDefaults(tx, id, body, now)
    if (body.homologation_mode === false && before.homologation_mode)
      await refuseUnreadyProduction(tx, id, 'homologation_mode', now)
    await markNumbersForProvider(tx, id, before, body)
    await deps.queue.enqueue(tx, 'register-company', { company_id: id }, { key: `company:${id}` })
    await checkAfterSave(tx, deps.queue, id)
    return body.active && !before.active ? resumeAutomation(tx, id, now) : undefined
  })
}

function uploadedA1({ bytes }: UploadedFile, { a1_certificate_password }: Body | NewBody, cnpj: string) {
  return { file: bytes, password: a1_certificate_password ?? '', cnpj }
}

/**
 * Locks the company until the end of the transaction. Without a version, the save overwrites. The CNPJ must still be
 * the one the certificate was checked against.
 */
async function heldCompany(tx: Tx, id: number, seen: { version: number | undefined; cnpj: string }) {
  const company = await tx
    .selectFrom('company')
    .select(['cnpj', 'tax_regime', 'version', 'gateway', 'nfs_gateway', 'homologation_mode', 'active', 'logo_path'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw new AppError('nao_encontrado')
  const isOlder = seen.version !== undefined && seen.version !== company.version
  if (isOlder || seen.cnpj !== company.cnpj) throw new AppError('versao_desatualizada')
  return company
}

/** The "register out of date" mark referred to the former regime, so a new regime removes it. */
function registerAfter(before: { cnpj: string; tax_regime: string }, { cnpj, tax_regime }: Body) {
  if (cnpj !== undefined && cnpj !== before.cnpj) return UNKNOWN_REGISTER
  return tax_regime !== undefined && tax_regime !== before.tax_regime ? UNCONFIRMED : {}
}

/** Columns for the given fields only; absent fields keep their values. */
function columnsOf(body: Body) {
  const {
    address: _address,
    a1_certificate_password: _password,
    current_password: _own,
    logo_file: _logo,
    company_id: _company,
    version: _version,
    nfe_default_setting: _goods,
    nfs_default_setting: _services,
    a1_certificate_file: _file,
    ...columns
  } = body
  return columns
}

async function writeAddress(tx: Tx, companyId: number, address: Body['address']): Promise<void> {
  if (address === undefined) return
  if (address === null) {
    await tx.deleteFrom('company_address').where('company_id', '=', companyId).execute()
    return
  }
  const before = await tx
    .selectFrom('company_address')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const whole = wholeAddress(before ?? null, address)
  refuseCityOutsideState(whole, 'address')
  refuseUnknownPlaces(address, 'address')
  await tx
    .insertInto('company_address')
    .values({ company_id: companyId, ...whole })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(whole))
    .execute()
}

function cnpjTaken(error: unknown): unknown {
  const taken = error instanceof Error && 'constraint' in error && error.constraint === 'company_cnpj_key'
  return taken
    ? new AppError('cnpj_ja_cadastrado', { errors: { cnpj: ['Este CNPJ já está cadastrado.'] }, cause: error })
    : error
}
