import type { ChaosInstallation } from './installation.ts'
import type { Rescue } from './kills.ts'
import type { Load } from './load.ts'

export type Check = { name: string; wrong: string[] }
type Story = { installation: ChaosInstallation; load: Load; rescues: readonly Rescue[] }

/** What must hold after everything has finished. A check passes when its `wrong` is empty. */
export async function checksOf(story: Story): Promise<Check[]> {
  return [
    { name: 'toda venda confirmada existe exatamente uma vez', wrong: await salesOnce(story) },
    { name: 'toda venda paga tem uma nota final', wrong: await notesFinal(story) },
    { name: 'um documento válido por venda e por número na autoridade', wrong: await oneDocumentEach(story) },
    { name: 'todo cancelamento aceito aconteceu', wrong: await cancelled(story) },
    { name: 'todo XML está em casa', wrong: await filesHome(story) },
    { name: 'todo número próprio tem dono', wrong: await gaps(story) },
    { name: 'todo trabalho órfão retomado por falta de batimento', wrong: lost(story) },
  ]
}

async function salesOnce({ installation, load }: Story): Promise<string[]> {
  const rows = await installation.sql<{ code: string; n: number }>(
    'select external_sales_id as code, count(*)::int as n from sale group by 1',
  )
  const known = new Map(rows.map(({ code, n }) => [code, n]))
  const acknowledged = new Set([...load.paid(), ...load.unpaid()])
  return [
    ...[...acknowledged].filter((code) => known.get(code) !== 1).map((code) => `${code}: ${known.get(code) ?? 0}`),
    ...[...known.keys()].filter((code) => !acknowledged.has(code)).map((code) => `${code}: ninguém confirmou`),
  ]
}

const FINAL = ['Autorizada', 'Cancelada', 'CancelamentoNegado']

async function notesFinal({ installation, load }: Story): Promise<string[]> {
  const rows = await installation.sql<{ code: string; statuses: string[] }>(
    'select sales_code as code, array_agg(enotas_status) as statuses from note group by 1',
  )
  const known = new Map(rows.map(({ code, statuses }) => [code, statuses]))
  return [...load.paid()].flatMap((code) => {
    const statuses = known.get(code) ?? []
    const [status = 'nenhuma'] = statuses
    return statuses.length === 1 && FINAL.includes(status) ? [] : [`${code}: ${statuses.join(', ') || status}`]
  })
}

async function oneDocumentEach({ installation }: Story): Promise<string[]> {
  const book = installation.product.simulator.admin.sefaz.documents({ limit: 1_000_000 })
  const rows = await installation.sql<{ key: string }>(
    `select access_key as key from note where enotas_status in ('Autorizada', 'CancelamentoNegado')`,
  )
  const ours = new Set(rows.map(({ key }) => key))
  const theirs = new Set(book.data.filter(({ status }) => status === 'autorizado').map(({ chave }) => chave))
  return [
    ...[...ours].filter((key) => !theirs.has(key)).map((key) => `${key}: só nossa`),
    ...[...theirs].filter((key) => !ours.has(key)).map((key) => `${key}: só da autoridade`),
    ...several(book.valid_by_sale),
    ...several(book.valid_by_number),
  ]
}

function several(counted: Record<string, number>): string[] {
  return Object.entries(counted)
    .filter(([, n]) => n > 1)
    .map(([name, n]) => `${name}: ${n} documentos válidos`)
}

async function cancelled({ installation, load }: Story): Promise<string[]> {
  const rows = await installation.sql<{ id: number; status: string }>(
    'select id::int, enotas_status as status from note where id = any($1)',
    [[...load.cancelled]],
  )
  return rows.filter(({ status }) => status !== 'Cancelada').map(({ id, status }) => `nota ${id}: ${status}`)
}

async function filesHome({ installation }: Story): Promise<string[]> {
  const rows = await installation.sql<{ id: number }>(`
    select n.id::int from note n where n.enotas_status = any('{Autorizada,Cancelada,CancelamentoNegado}')
    and not exists (select 1 from note_file f where f.note_id = n.id and f.kind = 'XML' and f.sha256 is not null)`)
  return rows.map(({ id }) => `nota ${id} sem XML`)
}

/**
 * Numbers that Talão assigns must have no gaps: each number up to the highest needs a document at the authority,
 * whether ours or another program's.
 */
async function gaps({ installation }: Story): Promise<string[]> {
  const { companyId, cnpj } = installation.shops.sefaz
  const rows = await installation.sql<{ number: number }>(
    `select number::int from issue_key where company_id = $1 and number is not null
     union select number::int from number_taken where company_id = $1`,
    [companyId],
  )
  const { data } = installation.product.simulator.admin.sefaz.documents({ cnpj, limit: 1_000_000 })
  const used = new Set(data.map(({ numero }) => numero))
  const highest = Math.max(0, ...rows.map(({ number }) => number))
  const all = Array.from({ length: highest }, (_none, index) => index + 1)
  return all.filter((number) => !used.has(number)).map((number) => `número ${number} sem documento`)
}

function lost({ rescues }: Story): string[] {
  return rescues.flatMap((rescue) =>
    rescue.lost.map((name) => `${name}: preso depois de ${rescue.seconds.toFixed(0)} s`),
  )
}
