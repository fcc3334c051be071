import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { DEMO_PASSWORD } from '@talao/contract/demo/demo-users'
import { systemClock } from '../../apps/server/src/kit/clock.ts'
import { storageOf } from '../../apps/server/src/kit/files/file-storage.ts'
import { Refusal } from '../../apps/server/src/kit/refusal.ts'
import { openVault } from '../../apps/server/src/kit/secrets/vault.ts'
import { readArchive, writeArchive } from '../../apps/server/src/operation/backup/archive.ts'
import { backUp } from '../../apps/server/src/operation/backup/back-up.ts'
import { seedDemonstration } from '../../apps/server/src/operation/seed/demonstration.ts'
import { startOwnProduct } from '../../test/support/own-product.ts'
import { PASSWORD, type Product } from '../../test/support/product.ts'
import { purchase } from '../../test/support/purchase.ts'
import { listTotals, type ReleaseWorld, signInAs } from '../../test/support/release-data.ts'
import { openShop, type Shop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import type { Cleanup } from '../launcher/cleanup.ts'
import { startPostgres } from '../launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from '../launcher/postgres/test-clusters.ts'
import { root } from '../launcher/root.ts'

/** The public tables, most of a small backup. Every version loads its own when it finds none loaded. */
const LOADED_BY_EVERY_VERSION = /^tables\/(reference_code|reference_load)\//
const ISSUED = ['LANCAMENTO-1', 'LANCAMENTO-2']
const DRAFT = 'LANCAMENTO-RASCUNHO'

/**
 * Starts this version on a PostgreSQL of its own, lets the small demonstration and a company that numbers its own notes
 * work until all is quiet, and writes the backup.
 */
export async function makeReleaseData(
  undo: Cleanup,
  { version, backup }: { version: string; backup: string },
): Promise<ReleaseWorld> {
  const folder = makeTestFolder()
  undo.step(() => clearTestFolder(folder))
  const postgres = await undo.after(startPostgres({ dataDir: folder, database: 'talao', lasting: false }), (started) =>
    started.stop(),
  )
  const product = await undo.after(startOwnProduct(postgres.url, folder), (started) => started.stop())
  await seedDemonstration({ ...product.config, databaseUrl: product.database.adminUrl })
  const shop = await openDirectShop(product)
  await demonstrationIsQuiet(product)

  const accounts = [
    { email: 'loja@talao.demo', password: DEMO_PASSWORD },
    { email: shop.adm.email, password: PASSWORD },
  ]
  const people = await peopleOf(product, accounts)
  const { takenAt } = await writeBackup(product, backup)
  if (JSON.stringify(await peopleOf(product, accounts)) !== JSON.stringify(people))
    throw new Refusal('As listas mudaram enquanto a cópia era feita. Repita, com a máquina mais livre.')
  const draft = await shop.note(DRAFT)
  const issued = await shop.note(ISSUED.at(-1) ?? '')
  return {
    version,
    taken_at: takenAt.toISOString(),
    master_key: product.database.masterKey,
    migrations: await product.sql('select name, content_hash from schema_migration order by name'),
    people,
    draft: { id: draft?.id ?? 0, email: shop.adm.email, number: (issued?.number ?? 0) + 1 },
  }
}

async function openDirectShop(product: Product): Promise<Shop> {
  const shop = await openShop(product, {
    integration: { auto_process: true, auto_send: false, wait_warranty: false },
    name: 'Livraria da Versão Ltda',
  })
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
  const boughtAt = new Date()
  for (const code of [...ISSUED, DRAFT]) {
    await shop.deliver(purchase({ code, at: boughtAt }))
    const { id } = await inState(shop, code, 'PENDING')
    if (code === DRAFT) break
    await product.call(shop.adm, 'POST', `/api/fiscal-note/${id}/send`, {})
    await inState(shop, code, 'Autorizada')
  }
  return shop
}

function inState(shop: Shop, code: string, status: string): Promise<{ id: number }> {
  return until(`${code} to be ${status}`, async () => {
    const note = await shop.note(code)
    return note?.enotas_status === status && note
  })
}

/** The last sales of the demonstration were told, its notes are settled and have their files, and no job is due. */
async function demonstrationIsQuiet(product: Product): Promise<void> {
  await until(
    'the demonstration to be quiet',
    async () => {
      const [found] = await product.sql<{ quiet: boolean }>(
        `select (select count(*) from sale where status in ('CANCELED', 'LOCKED')) >= 3
           and (select count(*) from note where enotas_status in ('Autorizada', 'Negada')) >= 9 + $1
           and not exists (select 1 from note where enotas_status in ('PROCESSING', 'WAINTING') or send_asked_at is not null)
           and not exists (select 1 from note_file where sha256 is null)
           and not exists (select 1 from note_delta) and not exists (select 1 from sale_delta)
           and not exists (select 1 from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()) as quiet`,
        [ISSUED.length],
      )
      return found?.quiet
    },
    300,
  )
}

function peopleOf(
  product: Product,
  accounts: readonly { email: string; password: string }[],
): Promise<ReleaseWorld['people']> {
  return Promise.all(
    accounts.map(async (account) => ({ ...account, ...(await listTotals(product, await signInAs(product, account))) })),
  )
}

/** The product's own backup, without the public tables and packed as tightly as possible. */
async function writeBackup(product: Product, file: string): Promise<{ takenAt: Date }> {
  const vault = openVault(product.config.masterKey)
  const whole = path.join(product.config.dataDir, 'whole.tar.gz')
  const report = await backUp({
    databaseUrl: product.database.adminUrl,
    vault,
    files: storageOf(product.config),
    clock: systemClock,
    file: whole,
    withFiles: true,
  })
  if (report.absent.length > 0) throw new Refusal('Faltam arquivos no armazenamento. Repita.')
  const archive = await writeArchive(file, vault, report.takenAt)
  for await (const { name, bytes } of readArchive(whole, vault))
    if (!LOADED_BY_EVERY_VERSION.test(name)) await archive.add(name, bytes)
  await archive.close()
  const plain = gunzipSync(readFileSync(file))
  for (const place of [root, tmpdir()])
    if (plain.includes(place)) {
      rmSync(file)
      throw new Refusal(`A cópia diria onde foi feita (${place}). Nada foi guardado.`)
    }
  writeFileSync(file, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }))
  return report
}
