import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../tools/launcher/root.ts'
import type { Person, Product } from './product.ts'

/** What a release's data must still show when a later version opens it: `world.json` in the folder of the backup. */
export type ReleaseWorld = {
  version: string
  taken_at: string
  /** Made for this data alone; the restore needs it. */
  master_key: string
  migrations: { name: string; content_hash: string }[]
  people: ({ email: string; password: string } & Record<List, Totals>)[]
  /** A draft of a company that numbers its own notes, the person who sends it and the number it must get. */
  draft: { id: number; email: string; number: number }
}
const LISTS = { notes: '/api/fiscal-note', service_notes: '/api/service-fiscal-note', sales: '/api/sale' } as const
type List = keyof typeof LISTS
/** How many rows the list has, and their sum. */
type Totals = { total: number; amount: number }

const RELEASES = 'test/releases'
export const BACKUP_FILE = 'backup.tar.gz'
export const WORLD_FILE = 'world.json'
/** How the data of the version in package.json is made. */
export const MAKE_COMMAND = 'node tools/run.mjs tools/release-data.ts'

export function releaseFolder(version: string): string {
  return path.join(root, RELEASES, version)
}

export function hasReleaseData(version: string): boolean {
  return existsSync(path.join(releaseFolder(version), WORLD_FILE))
}

/** The data of every release that kept it, oldest name first. */
export function keptReleases(): { backup: string; world: ReleaseWorld }[] {
  return readdirSync(path.join(root, RELEASES), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      backup: path.join(releaseFolder(name), BACKUP_FILE),
      world: JSON.parse(readFileSync(path.join(releaseFolder(name), WORLD_FILE), 'utf8')) as ReleaseWorld,
    }))
}

/**
 * Why the kept data is not the beginning of these migrations, each a line of `sha256sum`; undefined when it is. The
 * data of a release that was cut never changes, so then it is the migration that must be restored.
 */
export function migrationFault({ version, migrations }: ReleaseWorld, listed: readonly string[]): string | undefined {
  const place = migrations.findIndex(({ name, content_hash }, index) => {
    const [hash, file = ''] = (listed[index] ?? '').split(/\s+/)
    return hash !== content_hash || path.basename(file) !== name
  })
  if (place === -1) return undefined
  return `${RELEASES}/${version} was made with another ${migrations[place]?.name}. If ${version} was cut, undo the change and write a new migration. If it was not, make the data again: ${MAKE_COMMAND}`
}

export async function signInAs(product: Product, who: { email: string; password: string }): Promise<Person> {
  const credentials = { grant_type: 'password', username: who.email, password: who.password }
  const { status, body } = await product.call(null, 'POST', '/oauth/token', credentials)
  if (status !== 200) throw new Error(`${who.email} could not sign in: ${status} ${JSON.stringify(body)}`)
  return { id: 0, email: who.email, token: String(body.access_token) }
}

export async function listTotals(product: Product, person: Person): Promise<Record<List, Totals>> {
  const of = async (list: string): Promise<Totals> => {
    const { status, body } = await product.call(person, 'GET', list)
    if (status !== 200) throw new Error(`${list} was answered ${status}: ${JSON.stringify(body)}`)
    return { total: Number(body['total']), amount: Number(body['amount']) }
  }
  return {
    notes: await of(LISTS.notes),
    service_notes: await of(LISTS.service_notes),
    sales: await of(LISTS.sales),
  }
}
